import { zonePieces } from "@/lib/time/zone";
import type { Sighting } from "./identifier-sample";
import type { RecordTime } from "./record-times";
import type { SourceObservation } from "./source-observation";
import { joinSpans, type WallSpan } from "./wall-span";
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
  /** From a wall clock as observed to the times of this source. */
  readonly toTime: (wallMs: number) => number;
  readonly span: WallSpan | null;
  /** When something of a new kind was first said, after the source had time to say its usual things. */
  readonly firstSights: readonly number[];
  readonly announcements: readonly number[];
  /** The longest stretches without records. */
  readonly silences: readonly WallSpan[];
  readonly times: readonly RecordTime[];
};

/** What a source says in the first tenth of its span is its usual self, or just its beginning. */
const usualShare = 0.1;

export type PersonsWord = {
  /** The zone of all stamps without an offset. */
  readonly zone: string | null;
  /** When no source states a year: the one in which the evidence ends, as far as it can tell. */
  readonly year: number | null;
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
  const known = stated.length > 0 || given.year === null ? stated : anchorYear(spans, given.year);
  return observations.map((observation) => {
    const { yearless } = observation;
    const year = yearless === null ? null : chooseYear(yearless, known);
    return toSource(observation, year, observation.stated === "none" ? given.zone : null);
  });
}

function toSource(
  observation: SourceObservation,
  year: number | null,
  zone: string | null,
): SurveySource {
  const { dated, yearless } = observation;
  const inYear = (wallMs: number) => (yearless === null ? wallMs : moveToYear(wallMs, year));
  const wallSpan = joinSpans(dated, yearless === null ? null : mapSpan(yearless, inYear));
  const toUtc = zone === null || wallSpan === null ? null : fromZone(zone, wallSpan);
  const toTime = toUtc === null ? inYear : (wallMs: number) => toUtc(inYear(wallMs));
  const span = joinSpans(
    dated === null ? null : mapSpan(dated, toTime),
    yearless === null ? null : mapSpan(yearless, toTime),
  );
  const usualUntil = span === null ? 0 : span.from + (span.to - span.from) * usualShare;
  return {
    path: observation.artifact.path,
    host: observation.host,
    statesOffset: observation.stated !== "none",
    statedOffsetMinutes: observation.statedOffsetMinutes,
    isMachine: observation.isMachine,
    year,
    toTime,
    span,
    firstSights: observation.firstSights.map(toTime).filter((atMs) => atMs > usualUntil),
    announcements: observation.announcements.map(toTime),
    silences: observation.silences.longest().map((silence) => mapSpan(silence, toTime)),
    times: observation.times
      .inFileOrder()
      .map(({ record, atMs }) => ({ record, atMs: toTime(atMs) })),
  };
}

function mapSpan(span: WallSpan, toTime: (wallMs: number) => number): WallSpan {
  return { from: toTime(span.from), to: toTime(span.to) };
}

/** Summer time may begin or end inside the span; an hour there must not look like a step of the clock. */
function fromZone(zone: string, span: WallSpan): (wallMs: number) => number {
  const pieces = zonePieces(zone, span.from, span.to);
  return (wallMs) =>
    wallMs - (pieces.findLast((piece) => piece.fromWallMs <= wallMs)?.offsetMs ?? 0);
}

/** The sightings of an observation, in the times of its source. */
export function* moveSightings(
  observation: SourceObservation,
  source: SurveySource,
): Generator<readonly [digest: number, Sighting]> {
  for (const [digest, sighting] of observation.identifiers.all()) {
    yield [digest, { ...sighting, wallMs: source.toTime(sighting.wallMs) }];
  }
}
