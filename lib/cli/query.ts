import { parseArgs } from "node:util";
import { describeRepeats } from "@/lib/domain/evidence/repeats-text";
import type { QueryRows } from "@/lib/investigation/ports/query-port";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { isZone } from "@/lib/time/zone";
import { findFiles, isTruth } from "./find-files";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

const limits = { rowsMax: 1000, cellCharactersMax: 2000, timeoutMs: 60_000 };

/** One SELECT over the records of some files, clocks corrected; a JSON object a row. */
export async function query(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { zone: { type: "string" } },
  });
  const statement = positionals.at(-1);
  const places = positionals.slice(0, -1);
  if (statement === undefined || places.length === 0) {
    throw new UsageError("Name a folder or files, and then one SELECT");
  }
  if (values.zone !== undefined && !isZone(values.zone)) {
    throw new UsageError(`Not a time zone: ${values.zone}`);
  }
  const { files } = await findFiles(places.map(toPlace));
  if (files.length === 0) {
    printWords("There is no file to read.");
    return exitCodes.nothingReadable;
  }
  const answered = await openLocalEvidence(
    files,
    (evidence) => {
      for (const { artifact } of evidence.artifacts) {
        for (const sentence of describeRepeats(artifact.report)) {
          printWords(`${artifact.path}: ${sentence}`);
        }
      }
      return evidence.query(statement, limits, signal);
    },
    { zone: values.zone ?? null, isLeftOut: isTruth, signal },
  );
  if (!answered.ok) throw new UsageError(answered.error.sentence);
  printRows(answered.value);
  return exitCodes.done;
}

function printRows({ columns, rows, more }: QueryRows): void {
  for (const row of rows) {
    const cells = columns.map(({ name }, index) => [name, row[index] ?? null] as const);
    printResult(JSON.stringify(Object.fromEntries(cells)));
  }
  if (more) printWords(`There are more rows than ${limits.rowsMax}: add a LIMIT, or count them.`);
}
