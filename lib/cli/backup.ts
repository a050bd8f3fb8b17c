import { describeBytes } from "@/lib/investigation/intake/import-limits";
import { backUpInstallation, restoreInstallation } from "@/lib/server/backup/backup-command";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Writes all an installation keeps to one file, or to standard output, while its server runs or not. */
export async function backup(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const [given, ...rest] = words;
  if (given === undefined || rest.length > 0) {
    throw new UsageError("Name the file of the backup, or - for standard output");
  }
  const file = given === "-" || given === "--" ? null : toPlace(given);
  const made = await backUpInstallation(file, { signal, onProgress: printWords });
  if (!made.ok) {
    printWords(made.error.message);
    return exitCodes.failed;
  }
  const { tables, blobs, bytes, missing } = made.value;
  // Standard output may be the backup itself.
  printWords(`Backed up ${tables} tables and ${blobs} files (${describeBytes(bytes)})`);
  return tellMissing(missing);
}

/** Fills an empty data folder from a backup, and checks what came of it. */
export async function restore(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const [given, ...rest] = words;
  if (given === undefined || rest.length > 0) throw new UsageError("Name the file of the backup");
  const restored = await restoreInstallation(toPlace(given), { signal, onProgress: printWords });
  if (!restored.ok) {
    printWords(restored.error.message);
    return exitCodes.failed;
  }
  const { blobs, missing, check } = restored.value;
  for (const { where, what } of check.problems) printResult(`${where}: ${what}`);
  const verdict = check.problems.length === 0 ? "verified" : `${check.problems.length} problems`;
  printResult(`Restored ${check.incidents} incidents and ${blobs} files: ${verdict}`);
  const told = tellMissing(missing);
  return check.problems.length === 0 ? told : exitCodes.failed;
}

function tellMissing(missing: readonly string[]): ExitCode {
  if (missing.length === 0) return exitCodes.done;
  printWords(`${missing.length} files are not in the backup: their bytes were missing or changed`);
  for (const sha256 of missing) printWords(sha256);
  return exitCodes.failed;
}
