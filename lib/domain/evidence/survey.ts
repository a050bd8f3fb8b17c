import type { Instant } from "@/lib/base/instant";
import type { ArtifactId } from "../ids";
import type { Locator } from "./evidence";

/** What a line of the survey rests on: a place of a file, or the file as a whole where `locator` is null. */
export type SurveyReference = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly locator: Locator | null;
};

/** How many records there were when, over all the evidence from left to right. */
export type SurveyCourse = {
  /** A sign for each of equal parts, the higher the more: `··▁▃█`. A dot where there were none. */
  readonly marks: string;
  /** The most of one part, in words. */
  readonly peak: string;
};

export type SurveyLine = {
  /** When it happened or began; null for what has no one time. */
  readonly at: Instant | null;
  /** `quoted`: the text stands so in the place of the first reference; `told`: it is said by code. */
  readonly basis: "quoted" | "told";
  readonly text: string;
  /** Why it is listed, or what else is known of it; may be empty. */
  readonly why: string;
  /** Of a file; null for what has no course. */
  readonly course: SurveyCourse | null;
  /** Never empty; the first is what the line opens. */
  readonly references: readonly SurveyReference[];
};

/** In the order in which they are read. */
export const surveySectionKeys = [
  "first",
  "unusual",
  "files",
  "people",
  "short-files",
  "deeds",
  "traces",
  "states",
  "numbers",
  "pairs",
  "siblings",
  "clocks",
  "shapes",
  "columns",
  "unread",
] as const;
export type SurveySectionKey = (typeof surveySectionKeys)[number];

export type SurveySection = {
  readonly key: SurveySectionKey;
  readonly lines: readonly SurveyLine[];
  /** Further ones that are not listed. */
  readonly more: number;
};

/** What is in some evidence, in a bounded number of lines, each with its place. */
export type Survey = {
  readonly files: number;
  readonly records: number;
  /** Times of lines are told with their day when the evidence is of several. */
  readonly isOfSeveralDays: boolean;
  /** Sections without a line are left out. */
  readonly sections: readonly SurveySection[];
};

/** What each section tells, as its heading. */
export const surveyHeadings: Readonly<Record<SurveySectionKey, string>> = {
  first: "Where to look first",
  unusual: "Lines that are not the routine ones",
  files: "Files",
  people: "What people wrote",
  "short-files": "Short files",
  deeds: "Actions",
  traces: "Names shared across files",
  states: "Alerts, and values that changed",
  numbers: "Numbers and rates that changed",
  pairs: "Ratios that broke",
  siblings: "Siblings side by side",
  clocks: "Clocks, and files that stand apart",
  shapes: "What repeats",
  columns: "Columns",
  unread: "Not read, and in doubt",
};

/** `+ 12 more`, in words; empty when there are none. */
export function describeMore({ more }: Pick<SurveySection, "more">): string {
  return more === 0 ? "" : `and ${more.toLocaleString("en-US")} more`;
}
