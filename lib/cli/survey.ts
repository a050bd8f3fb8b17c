import { parseArgs } from "node:util";
import { surveyLocalFiles } from "@/lib/server/headless/headless";
import { isZone } from "@/lib/time/zone";
import { findFiles, isTruth } from "./find-files";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { surveyText } from "./survey-text";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** What is in some files, without an analysis: for a first look, and for other programs. */
export async function survey(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { json: { type: "boolean" }, zone: { type: "string" } },
  });
  if (positionals.length === 0) throw new UsageError("Name a folder or files to look into");
  if (values.zone !== undefined && !isZone(values.zone)) {
    throw new UsageError(`Not a time zone: ${values.zone}`);
  }
  const found = await findFiles(positionals.map(toPlace));
  if (found.files.length === 0) {
    printWords("There is no file to read.");
    return exitCodes.nothingReadable;
  }
  const described = await surveyLocalFiles({
    ...{ files: found.files, zone: values.zone ?? null, isLeftOut: isTruth, signal },
  });
  printResult(values.json ? JSON.stringify(described, null, 1) : surveyText(described));
  const isRead = described.records > 0;
  return isRead ? exitCodes.done : exitCodes.nothingReadable;
}
