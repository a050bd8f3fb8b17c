import type { SurveySectionKey } from "./survey";

/** Of each section so many lines: about 200 in all, what a person reads through and a model is given at once. */
export const sectionLinesMax: Readonly<Record<SurveySectionKey, number>> = {
  first: 12,
  unusual: 22,
  files: 30,
  people: 24,
  "short-files": 20,
  deeds: 14,
  traces: 12,
  states: 16,
  numbers: 14,
  pairs: 6,
  siblings: 10,
  clocks: 8,
  shapes: 10,
  columns: 6,
  unread: 6,
};

/** Text and reason of one line together. */
export const lineCharactersMax = 200;
/** The reason alone: what is told stays readable beside it. */
export const whyCharactersMax = 90;

/** Places that one line opens. */
export const referencesMax = 3;
