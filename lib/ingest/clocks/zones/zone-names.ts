import type { SurveySource } from "../observation/survey-source";
import { wallOffsets } from "../walls/wall-offsets";
import type { WallSpan } from "../walls/wall-span";

import type { WallDifference } from "./zone-differences";

const minuteMs = 60_000;
/** Summer time moves clocks by an hour; by half of one on Lord Howe Island. */
const daylightShiftsMs = [-60, -30, 30, 60].map((minutes) => minutes * minuteMs);
/** As many identifiers as must lie at the other side of a change of the clocks. */
const changedAnchorsMin = 5;
/** A zone that the host names may explain so much less than a fixed offset, and is still the one. */
const namedSlack = 0.02;

/**
 * One well-known zone for each rule of summer time in use: when identifiers show that the clocks of a file
 * were changed while it was written, the zone whose changes fit is named. Zones that share a rule cannot
 * be told apart by their changes; the name stands for all of them.
 * https://www.iana.org/time-zones
 */
const daylightZones: readonly string[] = [
  "America/New_York",
  "Europe/Berlin",
  "America/Chicago",
  "America/Los_Angeles",
  "Europe/London",
  "America/Denver",
  "Europe/Athens",
  "Australia/Sydney",
  "America/Halifax",
  "America/Santiago",
  "Asia/Jerusalem",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Pacific/Auckland",
  "America/Anchorage",
  "America/St_Johns",
  "Australia/Adelaide",
  "Asia/Beirut",
  "Europe/Chisinau",
  "America/Havana",
  "America/Asuncion",
  "America/Nuuk",
  "Atlantic/Azores",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Easter",
  "Pacific/Norfolk",
  "America/Adak",
  "America/Sao_Paulo",
  "America/Mexico_City",
  "Asia/Tehran",
  "Asia/Amman",
  "Europe/Istanbul",
  "Europe/Moscow",
];

/**
 * The zone with a name that identifiers prove beside a fixed offset: one that a record of the host names,
 * or, when the clocks were changed inside the file, one whose changes fit. Null: the offset is all that is
 * known.
 */
export function nameZone(
  { namedZones, span }: SurveySource,
  differences: readonly WallDifference[],
  fixed: { readonly offsetMs: number; readonly reachMs: number },
): string | null {
  if (span === null || differences.length === 0) return null;
  const isNear = (differenceMs: number, offsetMs: number) =>
    Math.abs(differenceMs - offsetMs) <= fixed.reachMs;
  const byFixed = differences.filter(({ differenceMs }) => isNear(differenceMs, fixed.offsetMs));
  const explain = (zone: string) => countExplained(zone, span, differences, fixed.reachMs);
  const named = namedZones.find(
    (zone) => explain(zone) >= byFixed.length - differences.length * namedSlack,
  );
  if (named !== undefined) return named;
  const changed = differences.filter(({ differenceMs }) =>
    daylightShiftsMs.some((shiftMs) => isNear(differenceMs, fixed.offsetMs + shiftMs)),
  );
  if (changed.length < changedAnchorsMin) return null;
  const [best] = daylightZones
    .map((zone) => ({ zone, explained: explain(zone) }))
    .toSorted((a, b) => b.explained - a.explained);
  const isBetter = best !== undefined && best.explained >= byFixed.length + changedAnchorsMin;
  return isBetter ? best.zone : null;
}

function countExplained(
  zone: string,
  span: WallSpan,
  differences: readonly WallDifference[],
  reachMs: number,
): number {
  const offsetAt = wallOffsets(zone, span);
  return differences.filter(
    ({ wallMs, differenceMs }) => Math.abs(differenceMs - offsetAt(wallMs)) <= reachMs,
  ).length;
}
