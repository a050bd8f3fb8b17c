import type { ClockSegment } from "@/lib/domain/evidence/artifact";
import type { ArtifactId } from "@/lib/domain/ids";
import type { HeardActivity } from "../activity/second-counts";
import type { Sighting } from "../identifiers/identifier-sample";
import type { RecordTime } from "../walls/record-times";
import { wallOffsets } from "../walls/wall-offsets";
import { joinSpans, type WallSpan } from "../walls/wall-span";
import { findHosts } from "./hosts";
import type { SourceObservation } from "./source-observation";
import { anchorYear, chooseYear, moveToYear } from "./year-choice";

/**
 * A source after its records have passed by, its years settled. Times are wall clocks, or instants where
 * the offset is known: stated, or said by a person.
 */
export type SurveySource = {
  readonly path: string;
  readonly host: string | null;
  readonly statesOffset: boolean;
  readonly statedOffsetMinutes: number | null;
  readonly isMachine: boolean;
  readonly year: number | null;
  /** What a person says of the stamps without an offset. */
  readonly personZone: string | null;
  /** Its offset when the source begins; null without one. */
  readonly personOffsetMs: number | null;
  /** What a person says of the clock. */
  readonly decided: readonly ClockSegment[] | null;
  /** Zones that records of the host name. */
  readonly namedZones: readonly string[];
  /** What its stamps call their zone, where several places call theirs so. */
  readonly abbreviations: readonly string[];
  /** Offset from UTC, told by another time in the same records. */
  readonly statedElsewhereMs: number | null;
  /** From a wall clock as observed to the times of this source. */
  readonly toTime: (wallMs: number) => number;
  readonly span: WallSpan | null;
  /** When something of a new kind was first said, after the source had time to say its usual things. */
  readonly firstSights: readonly number[];
  readonly announcements: readonly number[];
  /** Those of change records. */
  readonly changes: readonly number[];
  /** The longest stretches without records. */
  readonly silences: readonly WallSpan[];
  readonly times: readonly RecordTime[];
  /** What it did each second, part by part. */
  readonly activity: readonly HeardActivity[];
};

/** What a source says in the first tenth of its span is its usual self, or just its beginning. */
const usualShare = 0.1;

export type PersonsWord = {
  /** The zone of all stamps without an offset. */
  readonly zone: string | null;
  /** When no source states a year: the one in which the evidence ends, as far as it can tell. */
  readonly year: number | null;
  /** When the evidence was looked at; null: not known. */
  readonly asOf: number | null;
  /** Of single artifacts. */
  readonly decided: ReadonlyMap<ArtifactId, DecidedClock>;
};

/** What a person decided of one clock; null: left to the evidence. */
export type DecidedClock = {
  readonly zone: string | null;
  readonly segments: readonly ClockSegment[] | null;
};

export function settleSources(
  observations: readonly SourceObservation[],
  given: PersonsWord,
): readonly SurveySource[] {
  const dated = observations.filter(({ dated }) => dated !== null);
  const byMachines = dated.filter(({ isMachine }) => isMachine);
  const stated = (byMachines.length > 0 ? byMachines : dated).flatMap(({ dated }) =>
    dated === null ? [] : [dated],
  );
  const spans = observations.flatMap(({ yearless }) => (yearless === null ? [] : [yearless]));
  const hinted = stated.length > 0 ? [] : observations.flatMap((each) => spanOfHinted(each, given));
  const known =
    stated.length > 0 || given.year === null
      ? stated
      : hinted.length > 0
        ? hinted
        : anchorYear(spans, given.year, given.asOf);
  const hosts = findHosts(observations);
  const named = namedByHost(observations, hosts);
  return observations.map((observation, at) => {
    const { yearless, artifact, dated } = observation;
    // What a file says of itself goes before what is beside it.
    const near = yearless === null || dated === null ? known : [dated];
    const host = hosts[at] ?? null;
    return toSource(observation, given, {
      host,
      year:
        yearless === null
          ? null
          : chooseYear(yearless, near, { asOf: given.asOf, possible: yearsOf(observation) }),
      namedZones: named.get(host ?? artifact.path) ?? [],
    });
  });
}

function yearsOf({ artifact: { report } }: SourceObservation): readonly number[] {
  return report.kind === "read" ? (report.possibleYears ?? []) : [];
}

/** A file without years whose weekdays or leap day leave only some: in the latest of these that is not to come. */
function spanOfHinted(
  observation: SourceObservation,
  { year, asOf }: PersonsWord,
): readonly WallSpan[] {
  const { yearless } = observation;
  if (yearless === null) return [];
  const last = yearsOf(observation).findLast(
    (possible) =>
      possible <= (year ?? possible) &&
      (asOf === null || moveToYear(yearless.to, possible) <= asOf + dayMs),
  );
  if (last === undefined) return [];
  return [{ from: moveToYear(yearless.from, last), to: moveToYear(yearless.to, last) }];
}

const dayMs = 86_400_000;

/** A file of the host may name the zone of all of them. */
function namedByHost(
  observations: readonly SourceObservation[],
  hosts: readonly (string | null)[],
): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, readonly string[]>();
  for (const [at, { artifact, zones }] of observations.entries()) {
    const key = hosts[at] ?? artifact.path;
    named.set(key, [...new Set([...(named.get(key) ?? []), ...zones.zones])]);
  }
  return named;
}

function toSource(
  observation: SourceObservation,
  given: PersonsWord,
  settled: Pick<SurveySource, "host" | "year" | "namedZones">,
): SurveySource {
  const { dated, artifact } = observation;
  const yearless = observation.stated === "some" ? null : observation.yearless;
  const decided = given.decided.get(artifact.id);
  const personZone = observation.stated === "none" ? (decided?.zone ?? given.zone) : null;
  const inYear = (wallMs: number) =>
    yearless === null ? wallMs : moveToYear(wallMs, settled.year);
  const wallSpan = joinSpans(dated, yearless === null ? null : mapSpan(yearless, inYear));
  const toTime =
    personZone === null || wallSpan === null ? inYear : inZone(personZone, wallSpan, inYear);
  const span = joinSpans(
    dated === null ? null : mapSpan(dated, toTime),
    yearless === null ? null : mapSpan(yearless, toTime),
  );
  const usualUntil = span === null ? 0 : span.from + (span.to - span.from) * usualShare;
  return {
    ...settled,
    path: artifact.path,
    statesOffset: observation.stated !== "none",
    statedOffsetMinutes: observation.statedOffsetMinutes,
    isMachine: observation.isMachine,
    personZone,
    personOffsetMs:
      personZone === null || wallSpan === null
        ? null
        : wallOffsets(personZone, wallSpan)(wallSpan.from),
    decided: decided?.segments ?? null,
    abbreviations: observation.zones.abbreviations,
    statedElsewhereMs: observation.inner.statedElsewhereMs,
    toTime,
    span,
    firstSights: observation.firstSights.map(toTime).filter((atMs) => atMs > usualUntil),
    announcements: observation.announcements.map(toTime),
    changes: observation.changes.map(toTime),
    silences: observation.silences.longest().map((silence) => mapSpan(silence, toTime)),
    times: observation.times
      .inFileOrder()
      .map(({ record, atMs }) => ({ record, atMs: toTime(atMs) })),
    activity: [{ counts: observation.activity, toTime }],
  };
}

/** Summer time may begin or end inside the span; an hour there must not look like a step of the clock. */
function inZone(
  zone: string,
  span: WallSpan,
  inYear: (wallMs: number) => number,
): (wallMs: number) => number {
  const offsetAt = wallOffsets(zone, span);
  return (wallMs) => {
    const wall = inYear(wallMs);
    return wall - offsetAt(wall);
  };
}

function mapSpan(span: WallSpan, toTime: (wallMs: number) => number): WallSpan {
  return { from: toTime(span.from), to: toTime(span.to) };
}

/** Sightings of an observation, in the times of its source. */
export function* moveSightings(
  sample: SourceObservation["names"],
  source: SurveySource,
): Generator<readonly [digest: number, Sighting]> {
  for (const [digest, sighting] of sample.all()) {
    yield [digest, { ...sighting, wallMs: source.toTime(sighting.wallMs) }];
  }
}
