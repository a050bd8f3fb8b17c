import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { revisionIds } from "@/lib/domain/ids";
import { bundleOfInstallation, keyOfInstallation } from "@/lib/server/bundle/bundle-command";
import { findOutputFile } from "./output-file";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Writes a revision of an installation as a signed bundle. */
export async function bundle(words: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { out: { type: "string" }, "show-addresses": { type: "boolean" } },
  });
  const [id = "", ...rest] = positionals;
  const revisionId = revisionIds.parse(id);
  if (revisionId === null || rest.length > 0 || values.out === undefined) {
    throw new UsageError("bundle takes the id of a revision (tlr_…) and --out with a file");
  }
  const out = await findOutputFile(toPlace(values.out));
  const addresses = values["show-addresses"] ? "shown" : "hidden";
  const made = await bundleOfInstallation({ incidentId: null, revisionId, addresses }, printWords);
  if (!made.ok) {
    printWords(made.error.message);
    return exitCodes.failed;
  }
  await writeFile(out, made.value.bytes);
  printResult(out);
  return exitCodes.done;
}

/** Prints the key by which this installation signs: what auditors are given, by another way than the bundle. */
export async function signingKey(words: readonly string[]): Promise<ExitCode> {
  if (words.length > 0) throw new UsageError("signing-key takes nothing: set WHENCE_DATA");
  const key = await keyOfInstallation();
  if (!key.ok) {
    printWords(key.error.message);
    return exitCodes.failed;
  }
  printWords(`Key id (SHA-256 of the public key in DER): ${key.value.id}`);
  printResult(key.value.publicKeyPem);
  return exitCodes.done;
}
