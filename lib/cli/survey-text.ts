import { formatInstant } from "@/lib/base/instant";
import { describeLocator } from "@/lib/domain/evidence";
import {
  describeMore,
  type Survey,
  type SurveyLine,
  type SurveyReference,
  surveyHeadings,
} from "@/lib/domain/survey";

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
    `What is in here: ${survey.records.toLocaleString("en-US")} records in ${files}; times in UTC`,
    ...lines,
  ].join("\n");
}

/** Where to look first, and a line for each file: what stands under an analysis. */
export function shortSurveyText(survey: Survey): string {
  const sections = survey.sections.filter(({ key }) => key === "first" || key === "files");
  return surveyText({ ...survey, sections });
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
