import type { ReadMapping, ReadReport } from "./artifact";

/** What a person chose for a file in the preview of an import. */
export type ChosenReading = {
  readonly time?: string;
  readonly message?: string;
  readonly severity?: string;
  readonly source?: string;
  /** `2026-03-14`, or a year. */
  readonly day?: string;
  readonly zone?: string;
};

/** Null when a person chose nothing: what the archive or the name of the file states is no choice. */
export function findChosen(report: ReadReport | null): ChosenReading | null {
  const mapping = report?.kind === "read" ? report.mapping : null;
  if (mapping === null) return null;
  const {
    people: _people,
    channel: _channel,
    isAsFound: _isAsFound,
    day,
    dayBy,
    ...others
  } = mapping;
  const chosen = { ...others, ...(dayBy === undefined || day === undefined ? {} : { day }) };
  return Object.keys(chosen).length === 0 ? null : chosen;
}

/** Did a person decide how this file is read, be it without any choice? */
export function isDecidedReading(report: ReadReport): boolean {
  const isAsFound = report.kind === "read" && report.mapping?.isAsFound === true;
  return isAsFound || findChosen(report) !== null;
}

export function toMapping(chosen: ChosenReading | null): ReadMapping {
  if (chosen === null) return { isAsFound: true };
  return chosen.day === undefined ? chosen : { ...chosen, dayBy: "person" };
}

/** Both the same choices, in any order? */
export function areChosenAlike(one: ChosenReading | null, other: ChosenReading | null): boolean {
  return parts.every(({ part }) => one?.[part] === other?.[part]);
}

const parts: readonly { readonly part: keyof ChosenReading; readonly spell: Spelling }[] = [
  { part: "zone", spell: (zone) => `zone ${zone}` },
  { part: "day", spell: (day) => (day.length === 4 ? `year ${day}` : `day ${day}`) },
  { part: "time", spell: (name) => `time from ${name}` },
  { part: "message", spell: (name) => `message from ${name}` },
  { part: "severity", spell: (name) => `severity from ${name}` },
  { part: "source", spell: (name) => `source from ${name}` },
];

type Spelling = (value: string) => string;

/** `zone Europe/Vienna, day 2026-03-14`; empty when nothing was chosen. */
export function describeChosen(report: ReadReport): string {
  const chosen = findChosen(report);
  return parts
    .flatMap(({ part, spell }) => {
      const value = chosen?.[part];
      return value === undefined ? [] : [spell(value)];
    })
    .join(", ");
}
