import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parseJson } from "@/lib/base/parse-json";
import { type ExportFormat, exportFormats } from "@/lib/domain/review/export-format";
import {
  documentSchema,
  type TimelineDocument,
} from "@/lib/investigation/document/document-schema";
import { countUndated } from "@/lib/investigation/document/exports/timesketch-events";
import { type ExportFile, toExportFile, toTemplateFile } from "@/lib/server/exports/export-file";
import { findOutputFile } from "./output-file";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Writes a result file in another form; what it holds is written as it is, secrets and all. */
export async function exportResult(words: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      format: { type: "string", default: "markdown" },
      template: { type: "string" },
      out: { type: "string" },
    },
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
  const file = await writeFileOf(parsed.data, format, values.template);
  if (file === null) {
    printWords(`${location} has nothing to draw`);
    return exitCodes.failed;
  }
  if (out === null) printResult(file.body);
  else await writeFile(out, file.body);
  if (format === "csv" || format === "jsonl") sayUndated(countUndated(parsed.data));
  return exitCodes.done;
}

/** By a template where one is named: a file of its own, wherever it is. */
async function writeFileOf(
  document: TimelineDocument,
  format: ExportFormat,
  template: string | undefined,
): Promise<ExportFile | null> {
  if (template === undefined) return toExportFile(document, format);
  if (format !== "markdown") throw new UsageError("--template writes Markdown");
  const written = toTemplateFile(document, await readFile(toPlace(template), "utf8"));
  if (written.ok) return written.value;
  throw new UsageError(`${template}, line ${written.error.line}: ${written.error.message}`);
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
