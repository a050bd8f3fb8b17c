import type { Instant } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type {
  SurveyLine,
  SurveyReference,
  SurveySection,
  SurveySectionKey,
} from "@/lib/domain/evidence/survey";
import {
  lineCharactersMax,
  sectionLinesMax,
  whyCharactersMax,
} from "@/lib/domain/evidence/survey-limits";

/** Between text and reason. */
const joint = 3;

type Drafted = Omit<SurveyLine, "basis" | "course">;

/** A line of words made by code. */
export function tell(line: Drafted, course: SurveyLine["course"] = null): SurveyLine {
  return withinLimits({ ...line, basis: "told", text: plain(line.text), course });
}

/** A line whose text is what stands in the first reference; until that was read, what the record says. */
export function quote(line: Drafted): SurveyLine {
  return withinLimits({ ...line, basis: "quoted", course: null });
}

/** Cut to the limits; a quote stays verbatim, for it is cut without a sign. */
export function withinLimits(line: SurveyLine): SurveyLine {
  const why = cut(plain(line.why), whyCharactersMax);
  const left = lineCharactersMax - (why === "" ? 0 : why.length + joint);
  const text = line.basis === "told" ? cut(line.text, left) : line.text.slice(0, left).trim();
  return { ...line, why, text };
}

/** The likeliest or first of them, as many as the section holds. */
export function toSection(key: SurveySectionKey, lines: readonly SurveyLine[]): SurveySection {
  const max = sectionLinesMax[key];
  return { key, lines: lines.slice(0, max), more: Math.max(0, lines.length - max) };
}

export function placeOf({ artifactId, path, locator }: RecordReference): SurveyReference {
  return { artifactId, path, locator };
}

export function fileOf({ id, path }: Pick<DatedArtifact, "id" | "path">): SurveyReference {
  return { artifactId: id, path, locator: null };
}

/** `14:02:03`; what day it was is told with the line. */
export function clockText(at: Instant): string {
  return new Date(at).toISOString().slice(11, 19);
}

/** `2026-03-04 14:02:03` */
export function dayText(at: Instant): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Names left out of a template, line breaks and what steers a terminal are no words. */
function plain(text: string): string {
  return text
    .replaceAll("\u0001", "…")
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
