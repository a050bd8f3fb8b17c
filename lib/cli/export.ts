import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type ExportFormat, exportFormats } from "@/lib/domain/export-format";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import { toExportFile } from "@/lib/investigation/exports/export-file";
import { countUndated } from "@/lib/investigation/exports/timesketch-events";
import { findOutputFile } from "./output-file";
import { parseJson } from "./parse-json";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Writes a result file in another form; what it holds is written as it is, secrets and all. */
export async function exportResult(words: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { format: { type: "string", default: "markdown" }, out: { type: "string" } },
  });
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0) throw new UsageError("export takes a result file");
  const format = parseFormat(values.format);
  const out = values.out === undefined ? null : await findOutputFile(toPlace(values.out));
  const location = toPlace(place);
  const parsed = documentSchema.safeParse(parseJson(await readFile(location, "utf8")));
  if (!parsed.success) {
    printWords(`${location} is not a whence.timeline/1 document`);
    return exitCodes.failed;
  }
  const { body } = toExportFile(parsed.data, format);
  if (out === null) printResult(body);
  else await writeFile(out, body);
  if (format === "csv" || format === "jsonl") sayUndated(countUndated(parsed.data));
  return exitCodes.done;
}

function parseFormat(name: string): ExportFormat {
  const format = exportFormats.find((known) => known === name);
  if (format === undefined) throw new UsageError(`--format takes ${exportFormats.join(", ")}`);
  return format;
}

function sayUndated(count: number): void {
  if (count === 0) return;
  const events = count === 1 ? "1 event is" : `${count} events are`;
  printWords(`${events} not in it: no time is known.`);
}
