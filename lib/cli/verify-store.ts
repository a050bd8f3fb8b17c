import { parseArgs } from "node:util";
import { describeBytes } from "@/lib/investigation/intake/import-limits";
import type { StoreCheck } from "@/lib/investigation/review/store-check/check-store";
import { verifyInstallation } from "@/lib/server/store-check/verify-store";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Checks everything an installation keeps: journals, files, records, revisions and their reviews. */
export async function verifyStore(
  words: readonly string[],
  signal: AbortSignal,
): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { reread: { type: "boolean" }, quiet: { type: "boolean" } },
  });
  if (positionals.length > 0) throw new UsageError("verify-store takes no files: set WHENCE_DATA");
  const onProgress = values.quiet ? () => undefined : printWords;
  const checked = await verifyInstallation({
    ...{ rereads: values.reread === true, signal, onProgress },
  });
  if (!checked.ok) {
    printWords(checked.error.message);
    return exitCodes.failed;
  }
  const { problems } = checked.value;
  for (const { where, what } of problems) printResult(`${where}: ${what}`);
  const verdict = problems.length === 0 ? "verified" : `FAILED: ${problems.length} problems in`;
  printResult(`${verdict}${problems.length === 0 ? ":" : ""} ${describe(checked.value)}`);
  return problems.length === 0 ? exitCodes.done : exitCodes.failed;
}

function describe(found: StoreCheck): string {
  return [
    `${found.incidents} incidents`,
    `${found.journalEntries} journal entries`,
    `${found.artifacts} files (${found.blobs} different, ${describeBytes(found.bytes)})`,
    `${found.caches} caches${found.reread > 0 ? ` (${found.reread} read again)` : ""}`,
    `${found.revisions} revisions`,
    `${found.decisions} decisions`,
  ].join(", ");
}
