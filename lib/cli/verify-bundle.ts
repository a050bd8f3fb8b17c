import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { assertUnreachable } from "@/lib/base/assert";
import { parsePublicKey } from "@/lib/investigation/bundle/bundle-key";
import { bundleBytesMax } from "@/lib/investigation/bundle/read-bundle";
import { type BundleReport, verifyBundle as check } from "@/lib/investigation/bundle/verify-bundle";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Problems of one check that are printed one by one. */
const problemsShown = 20;

/** Checks a signed bundle by itself: it opens no database and no data folder. */
export async function verifyBundle(words: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { key: { type: "string", multiple: true } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError("verify-bundle takes one file");
  const trusted = await Promise.all((values.key ?? []).map(readKey));
  const place = toPlace(file);
  if ((await stat(place)).size > bundleBytesMax) throw new UsageError(`${file} is no bundle`);
  return printReport(await check(await readFile(place), trusted));
}

function printReport({ checks, notes, outcome, signedBy }: BundleReport): ExitCode {
  for (const { what, problems } of checks) {
    printWords(`${problems.length === 0 ? "holds   " : "FAILED  "} ${what}`);
    for (const problem of problems.slice(0, problemsShown)) printWords(`           ${problem}`);
    const more = problems.length - problemsShown;
    if (more > 0) printWords(`           and ${more} more`);
  }
  for (const note of notes) printWords(note);
  switch (outcome) {
    case "valid":
      printResult(`verified: the bundle is whole and signed by key ${signedBy}`);
      return exitCodes.done;
    case "unknown-signer":
      printResult(
        `UNKNOWN SIGNER: the bundle is whole in itself, and signed by key ${signedBy}. Anybody can make such a key: ask the owner of the installation for theirs, and give it by --key.`,
      );
      return exitCodes.usage;
    case "failed":
      printResult("FAILED: this bundle proves nothing");
      return exitCodes.failed;
    default:
      return assertUnreachable(outcome);
  }
}

/** The id of a key: as it is, as `sha256sum` or a certificate tool writes it, or of a file with the public key. */
async function readKey(words: string): Promise<string> {
  const id = words
    .replace(/^sha256:/i, "")
    .replaceAll(":", "")
    .toLowerCase();
  if (/^[0-9a-f]{64}$/.test(id)) return id;
  const key = parsePublicKey(await readFile(toPlace(words), "utf8"));
  if (key === null) {
    throw new UsageError(`${words} is neither an Ed25519 public key in PEM nor a key id`);
  }
  return key.id;
}
