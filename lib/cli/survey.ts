import { parseArgs } from "node:util";
import { formatInstant } from "@/lib/base/instant";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import {
  describeMore,
  type Survey,
  type SurveyLine,
  type SurveyReference,
  type SurveySection,
  surveyHeadings,
} from "@/lib/domain/evidence/survey";
import { surveyLocalFiles } from "@/lib/server/headless/headless";
import { isZone } from "@/lib/time/zone";
import { findFiles, isTruth } from "./find-files";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
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

/** The survey as a person reads it in a terminal, heading by heading. */
export function surveyText(survey: Survey): string {
  const lines = survey.sections.flatMap((section) => {
    const more = describeMore(section);
    return [
      "",
      surveyHeadings[section.key],
      ...section.lines.map((line) => lineText(line, survey)),
      ...(more === "" ? [] : [`  ${more}`]),
    ];
  });
  const files = `${survey.files.toLocaleString("en-US")} ${survey.files === 1 ? "file" : "files"}`;
  return [
    `Start here: ${survey.records.toLocaleString("en-US")} records in ${files}; times in UTC`,
    ...lines,
  ].join("\n");
}

/** What stands under an analysis: where to look first, a line for each file, and what was not read or has doubtful times. */
export function shortSurveyText(survey: Survey): string {
  const sections = survey.sections.flatMap((section) => {
    if (section.key === "first" || section.key === "files") return [section];
    return section.key === "unread" ? [withinShort(section)] : [];
  });
  return surveyText({ ...survey, sections });
}

/** Files with a doubt that an analysis lists; the survey has the others. */
const shortDoubtsMax = 20;

function withinShort(section: SurveySection): SurveySection {
  const lines = section.lines.slice(0, shortDoubtsMax);
  return { ...section, lines, more: section.more + section.lines.length - lines.length };
}

function lineText(line: SurveyLine, survey: Survey): string {
  const [first] = line.references;
  const time = line.at === null ? "" : `${timeText(line.at, survey)} `;
  const why = line.why === "" ? "" : ` (${line.why})`;
  const place = first === undefined ? "" : ` [${placeText(first)}]`;
  return `  ${printable(`${time}${line.text}${why}${courseText(line)}${place}`)}`;
}

function courseText({ course }: SurveyLine): string {
  return course === null ? "" : ` ${course.marks} ${course.peak}`;
}

function timeText(at: NonNullable<SurveyLine["at"]>, { isOfSeveralDays }: Survey): string {
  const text = formatInstant(at).slice(0, 19).replace("T", " ");
  return isOfSeveralDays ? text : text.slice(11);
}

function placeText({ path, locator }: SurveyReference): string {
  return locator === null ? path : `${path}, ${describeLocator(locator)}`;
}

/** What the evidence holds must not steer the terminal it is printed to. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "\u00b7");
}
