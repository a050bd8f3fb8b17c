import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { assertUnreachable } from "@/lib/base/assert";
import { toShownLine } from "@/lib/domain/evidence/shown-path";
import { parsePublicKey } from "@/lib/investigation/document/bundle/bundle-key";
import { bundleBytesMax } from "@/lib/investigation/document/bundle/read-bundle";
import {
  type BundleReport,
  verifyBundle as check,
} from "@/lib/investigation/document/bundle/verify-bundle";
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

/** Checks and notes, line by line. The bundle's words are anybody's: they begin no line and control no terminal. */
export function linesOf({ checks, notes }: BundleReport): readonly string[] {
  const lines = checks.flatMap(({ what, problems }) => {
    const more = problems.length - problemsShown;
    return [
      `${problems.length === 0 ? "passed" : "FAILED"}  ${what}`,
      ...problems.slice(0, problemsShown).map((problem) => `        ${toShownLine(problem)}`),
      ...(more > 0 ? [`        and ${more} more`] : []),
    ];
  });
  return [...lines, ...notes.map(toShownLine)];
}

function printReport(report: BundleReport): ExitCode {
  const { outcome, signedBy } = report;
  for (const line of linesOf(report)) printWords(line);
  switch (outcome) {
    case "valid":
      printResult(`Verified: every check passed. Key ${signedBy} signed the bundle.`);
      return exitCodes.done;
    case "unknown-signer":
      printResult(
        `The signer is unknown. Every check passed, but anybody can make a key such as ${signedBy}. Ask the owner of the installation for their key id, and give it with --key.`,
      );
      return exitCodes.unknownSigner;
    case "failed":
      printResult("FAILED: this bundle proves nothing.");
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
