import { findOpenDays, type LineTime, toDayNumber } from "@/lib/time/phrases/clock-order";
import { type DatePhrase, scanDatePhrase } from "@/lib/time/phrases/date-phrase";
import type { MomentPhrase } from "@/lib/time/phrases/moment-phrase";
import { findStatedZone } from "@/lib/time/phrases/stated-zone";
import type { ZonePhrase } from "@/lib/time/phrases/zone-phrase";
import type { CivilDate } from "@/lib/time/stamps/civil-time";
import { dayLabelChars } from "./day-label";
import type { ParsedLine } from "./parsed-note";

/** What a note says about its times in other places than beside them. */
export type NoteSurvey = {
  /** Zones stated for all times, by the line from which they hold; the first holds from the start. */
  readonly zones: readonly { readonly line: number; readonly zone: ZonePhrase }[];
  /** The zone that its first time states, when no later one states another. */
  readonly carriedZone: ZonePhrase | null;
  /** The first day with a year. */
  readonly reference: CivilDate | null;
  /** The only day that the text names, when no heading or label names one. */
  readonly onlyDay: DatePhrase | null;
  /** The newest stands first. */
  readonly isDescending: boolean;
  /** Lines whose clock goes back so far that their day is open. */
  readonly openDays: ReadonlySet<number>;
};

export function surveyNote(lines: readonly ParsedLine[]): NoteSurvey {
  const zones = lines.flatMap((line, index) => {
    const zone = zoneStatedBy(line);
    return zone === null ? [] : [{ line: index, zone }];
  });
  const moments = lines.flatMap((line) => momentOf(line) ?? []);
  const labelled = lines.flatMap((line) => findLabelledDay(line) ?? []);
  const dated = [...moments.flatMap(({ date }) => date ?? []), ...labelled];
  const named = dated.length > 0 ? [] : lines.flatMap(findDays);
  const reference = [...dated, ...named].find(({ year }) => year !== null);
  const isNewestFirst = isDescending(moments);
  return {
    zones,
    carriedZone: onlyZone(moments),
    reference: reference === undefined ? null : toCivil(reference),
    onlyDay: onlyDayOf(named),
    isDescending: isNewestFirst,
    openDays: isNewestFirst ? new Set() : findOpenDays(toLineTimes(lines, reference?.year ?? null)),
  };
}

function toLineTimes(lines: readonly ParsedLine[], year: number | null): readonly LineTime[] {
  return lines.flatMap((line, index): readonly LineTime[] => {
    const moment = momentOf(line);
    const day = moment?.date ?? findLabelledDay(line);
    const microsOfDay = moment?.clock?.microsOfDay ?? null;
    if (day === null) return microsOfDay === null ? [] : [{ line: index, microsOfDay }];
    return [{ line: index, microsOfDay, day: toDayNumber(day, year) }];
  });
}

function momentOf(line: ParsedLine): MomentPhrase | null {
  if (line.kind === "timed-row") return line.row.moment;
  return "head" in line ? (line.head?.moment ?? null) : null;
}

function zoneStatedBy(line: ParsedLine): ZonePhrase | null {
  if (line.kind === "row") {
    return (
      line.cells.map((cell) => findStatedZone(cell, true)).find((zone) => zone !== null) ?? null
    );
  }
  return "text" in line && line.kind !== "code"
    ? findStatedZone(line.text, line.kind === "heading")
    : null;
}

/**
 * A day that holds for what follows without standing at a head: in a heading (`# Outage of 2026-11-21`), or
 * behind a label (`**Date:** 21 November 2026`).
 */
export function findLabelledDay(line: ParsedLine): DatePhrase | null {
  if (line.kind === "heading") return findDay(line.text);
  if (line.kind === "row" && line.cells.length === 2) {
    const [label = "", value = ""] = line.cells;
    return dayLabelChars(`${label}: `) > 0 ? scanDatePhrase(value, 0) : null;
  }
  if (line.kind !== "text" && line.kind !== "item") return null;
  const label = dayLabelChars(line.text);
  return label === 0 ? null : scanDatePhrase(line.text, label);
}

/** How far into a line a day is looked for. */
const searchedChars = 400;

function findDays(line: ParsedLine): readonly DatePhrase[] {
  if (line.kind !== "text" && line.kind !== "item" && line.kind !== "heading") return [];
  const days: DatePhrase[] = [];
  for (let at = 0; at < Math.min(line.text.length, searchedChars); at++) {
    if (at > 0 && /[\p{L}\p{N}/.-]/u.test(line.text.charAt(at - 1))) continue;
    const day = scanDatePhrase(line.text, at);
    if (day === null) continue;
    days.push(day);
    at = day.end;
  }
  return days;
}

function findDay(text: string): DatePhrase | null {
  return findDays({ kind: "heading", level: 1, text, head: null })[0] ?? null;
}

function onlyDayOf(days: readonly DatePhrase[]): DatePhrase | null {
  const [first] = days;
  if (first === undefined) return null;
  const isSame = ({ month, day }: DatePhrase) => month === first.month && day === first.day;
  return days.every(isSame) ? (days.find(({ year }) => year !== null) ?? first) : null;
}

/** Whoever states a zone once and then no more means it for the rest. */
function onlyZone(moments: readonly MomentPhrase[]): ZonePhrase | null {
  const clocks = moments.flatMap(({ clock }) => clock ?? []);
  const first = clocks[0]?.zone ?? null;
  const zones = clocks.flatMap(({ zone }) => zone ?? []);
  return first !== null && zones.every(({ zone }) => zone === first.zone) ? first : null;
}

/** A longer step is midnight passing. */
const stepMicrosMax = 6 * 3_600_000_000;

/** Of the steps from one time of day to the next, most go back. */
function isDescending(moments: readonly MomentPhrase[]): boolean {
  const steps = moments.flatMap(({ clock, date }, index) => {
    const before = moments[index - 1]?.clock ?? null;
    return clock === null || before === null || date !== null
      ? []
      : [clock.microsOfDay - before.microsOfDay];
  });
  const falls = steps.filter((step) => step < 0 && step >= -stepMicrosMax).length;
  const rises = steps.filter((step) => step > 0 && step <= stepMicrosMax).length;
  return falls > 1 && falls > 2 * rises;
}

function toCivil({ year, month, day }: DatePhrase): CivilDate {
  return { year: year ?? 0, month, day };
}
