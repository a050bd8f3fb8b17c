import { ambiguousZone, type IntendedZone } from "@/lib/time/stamps/zone-words";
import type { SurveySource } from "../observation/survey-source";
import { wallOffsets } from "../walls/wall-offsets";
import type { WallSpan } from "../walls/wall-span";

const minuteMs = 60_000;

export type FoundAbbreviation = { readonly zone: string; readonly isByWindow: boolean };

/**
 * The zone that an abbreviation of several places means: one whose clocks are called so at that time of the year; of
 * several the one that alone puts the times beside those of the sources whose zone is known, else the one that is
 * meant most often. All of them are likelier than UTC, which is called otherwise.
 */
export function findZoneByAbbreviation(
  { abbreviations, span }: SurveySource,
  known: readonly WallSpan[],
): FoundAbbreviation | null {
  if (span === null) return null;
  const places = abbreviations.flatMap((word) => ambiguousZone(word) ?? []);
  const inSeason = places.filter((place) => isCalledSo(place, span));
  const [likeliest] = inSeason;
  if (likeliest === undefined) return null;
  const beside = inSeason.filter((place) => known.some((other) => isBeside(span, place, other)));
  const [only, second] = beside;
  const isByWindow = only !== undefined && second === undefined && inSeason.length > 1;
  return { zone: (isByWindow ? only : likeliest).zone, isByWindow };
}

function isCalledSo({ zone, offsetMinutes }: IntendedZone, span: WallSpan): boolean {
  const offsetAt = wallOffsets(zone, span);
  return [span.from, span.to].some((wallMs) => offsetAt(wallMs) === offsetMinutes * minuteMs);
}

function isBeside(
  { from, to }: WallSpan,
  { offsetMinutes }: IntendedZone,
  other: WallSpan,
): boolean {
  const offsetMs = offsetMinutes * minuteMs;
  return from - offsetMs <= other.to && to - offsetMs >= other.from;
}
