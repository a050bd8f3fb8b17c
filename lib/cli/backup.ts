import { parseArgs } from "node:util";
import { incidentIds } from "@/lib/domain/ids";
import { describeBytes } from "@/lib/investigation/intake/import-limits";
import {
  backUpInstallation,
  importIncident,
  restoreInstallation,
} from "@/lib/server/backup/backup-command";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Writes all an installation keeps, or one incident, to one file or to standard output, while its server runs or not. */
export async function backup(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: words.map((word) => (word === "--" ? "-" : word)),
    allowPositionals: true,
    options: { incident: { type: "string" } },
  });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) {
    throw new UsageError("Name the file of the backup, or - for standard output");
  }
  const incident = values.incident === undefined ? null : incidentIds.parse(values.incident);
  if (values.incident !== undefined && incident === null) {
    throw new UsageError("Give --incident the id of an incident, such as inc_0123456789abcdef");
  }
  const file = given === "-" ? null : toPlace(given);
  const made = await backUpInstallation(file, incident, { signal, onProgress: printWords });
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

/** Adds an incident that another installation wrote, and checks everything. */
export async function importOne(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const [given, ...rest] = words;
  if (given === undefined || rest.length > 0) throw new UsageError("Name the file of the incident");
  const imported = await importIncident(toPlace(given), { signal, onProgress: printWords });
  if (!imported.ok) {
    printWords(imported.error.message);
    return exitCodes.failed;
  }
  const { incident, isKnown, blobs, missing, check } = imported.value;
  for (const { where, what } of check.problems) printResult(`${where}: ${what}`);
  const verdict = check.problems.length === 0 ? "verified" : `${check.problems.length} problems`;
  printResult(
    isKnown
      ? `${incident} was here already, with the same history: ${verdict}`
      : `Imported ${incident} and ${blobs} files: ${verdict}`,
  );
  if (!isKnown) printWords("Who approved, decided or wrote something in it is what the file says");
  const told = tellMissing(missing);
  return check.problems.length === 0 ? told : exitCodes.failed;
}

function tellMissing(missing: readonly string[]): ExitCode {
  if (missing.length === 0) return exitCodes.done;
  printWords(`${missing.length} files are not in the backup: their bytes were missing or changed`);
  for (const sha256 of missing) printWords(sha256);
  return exitCodes.failed;
}
