/**
 * Log files are rotated: `app.log.1.gz` and `app.log` are one stream that one process wrote with one clock.
 * A survey compares streams, so that what a part is too short to show is seen, and a step may fall
 * between two parts.
 */
import type { ClockSegment } from "@/lib/domain/evidence/artifact";
import { repeatsMax, type Sighting } from "../identifiers/identifier-sample";
import { joinSpans } from "../walls/wall-span";
import type { SurveySource } from "./survey-source";

export type Stream = {
  /** All parts taken together. */
  readonly source: SurveySource;
  /** Places of the parts in the list of sources, in order of time. */
  readonly parts: readonly number[];
};

/** Records of a stream are numbered on from part to part; no part has as many records. */
const partStride = 2 ** 32;

export function numberInStream(record: number, rank: number): number {
  return rank * partStride + record;
}

/** What rotation adds to a name: numbers, dates, and the ending of a compressed file. */
const rotationSuffix =
  /(?:[.-](?:\d{1,4}|\d{8}(?:-?\d{2,6})?|\d{4}-\d\d-\d\d(?:[T_-]?\d{2,6})?|old))*(?:\.(?:gz|bz2|xz|zst))?$/;

export function joinStreams(sources: readonly SurveySource[]): readonly Stream[] {
  const parts = new Map<string, number[]>();
  for (const [at, source] of sources.entries()) {
    const base = source.path.replace(rotationSuffix, "");
    // Parts that state their offsets and parts that do not are on two scales; and a person's word is of one part.
    const isDecided = source.decided !== null;
    const key = `${base}/${source.statesOffset}/${isDecided}/${source.personZone}`;
    const same = parts.get(key);
    if (same === undefined) parts.set(key, [at]);
    else same.push(at);
  }
  return [...parts.values()].map((places) => joinParts(sources, places));
}

function joinParts(sources: readonly SurveySource[], places: readonly number[]): Stream {
  const startOf = (at: number) => sources[at]?.span?.from ?? Number.POSITIVE_INFINITY;
  const parts = places.toSorted((a, b) => compare(startOf(a), startOf(b)) || a - b);
  const [first, ...rest] = parts.map((at) => sources[at]).filter((source) => source !== undefined);
  if (first === undefined) throw new Error("A stream without parts");
  const all = [first, ...rest];
  const source = {
    ...first,
    isMachine: all.some(({ isMachine }) => isMachine),
    namedZones: [...new Set(all.flatMap(({ namedZones }) => namedZones))],
    abbreviations: [...new Set(all.flatMap(({ abbreviations }) => abbreviations))],
    statedElsewhereMs:
      all.map(({ statedElsewhereMs }) => statedElsewhereMs).find((ms) => ms !== null) ?? null,
    decided: joinDecided(all),
    span: all.map(({ span }) => span).reduce(joinSpans),
    firstSights: all.flatMap(({ firstSights }) => firstSights),
    announcements: all.flatMap(({ announcements }) => announcements),
    changes: all.flatMap(({ changes }) => changes),
    times: all.flatMap(({ times }, rank) =>
      times.map(({ record, atMs }) => ({ record: rank * partStride + record, atMs })),
    ),
    activity: all.flatMap(({ activity }) => activity),
    silences: [
      ...all.flatMap(({ silences }) => silences),
      ...rest.flatMap((part, at) => silenceBetween(all[at], part)),
    ],
  };
  return { source, parts };
}

/** What a person said of each part, numbered on from part to part. */
function joinDecided(parts: readonly SurveySource[]): readonly ClockSegment[] | null {
  const segments = parts.flatMap(({ decided }, rank) =>
    (decided ?? []).map((segment) => ({
      ...segment,
      fromRecord: rank * partStride + segment.fromRecord,
    })),
  );
  return segments.length === 0 ? null : segments;
}

function silenceBetween(
  before: SurveySource | undefined,
  after: SurveySource,
): SurveySource["silences"] {
  const from = before?.span?.to;
  const to = after.span?.from;
  return from === undefined || to === undefined ? [] : [{ from, to }];
}

/** Infinities are equal to each other here, where subtracting them would not be. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The identifiers that are rare in all parts together, each at its first sight. */
export function findRareSightings(
  parts: readonly Iterable<readonly [digest: number, Sighting]>[],
): ReadonlyMap<number, Sighting> {
  const joined = new Map<number, Sighting>();
  for (const [rank, part] of parts.entries()) {
    for (const [digest, sighting] of part) {
      const seen = joined.get(digest);
      const recordNumber = rank * partStride + sighting.recordNumber;
      const sum = seen === undefined ? sighting : { ...seen, count: seen.count + sighting.count };
      joined.set(digest, seen === undefined ? { ...sum, recordNumber } : sum);
    }
  }
  for (const [digest, { count }] of joined) if (count > repeatsMax) joined.delete(digest);
  return joined;
}

/** The segments of one part, numbered by its own records. */
export function segmentsOfPart(
  segments: readonly ClockSegment[],
  rank: number,
): readonly ClockSegment[] {
  const from = rank * partStride;
  const atStart = segments.filter(({ fromRecord }) => fromRecord <= from).at(-1);
  const inside = segments.filter(
    ({ fromRecord }) => fromRecord > from && fromRecord < from + partStride,
  );
  const first = atStart === undefined ? [] : [{ ...atStart, fromRecord: 0 }];
  return [
    ...first,
    ...inside.map((segment) => ({ ...segment, fromRecord: segment.fromRecord - from })),
  ];
}
