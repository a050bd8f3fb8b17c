import type { Sighting } from "./identifier-sample";
import type { SourceObservation } from "./source-observation";
import { joinSpans, type WallSpan } from "./wall-span";
import { chooseYear, moveToYear } from "./year-choice";

/** A source after its records have passed by, its years settled. Times are wall clocks, or instants where offsets are stated. */
export type SurveySource = {
  readonly path: string;
  readonly host: string | null;
  readonly statesOffset: boolean;
  readonly statedOffsetMinutes: number | null;
  readonly isMachine: boolean;
  readonly year: number | null;
  readonly span: WallSpan | null;
  /** When something of a new kind was first said, after the source had time to say its usual things. */
  readonly firstSights: readonly number[];
  readonly announcements: readonly number[];
  /** The longest stretches without records. */
  readonly silences: readonly WallSpan[];
};

/** What a source says in the first tenth of its span is its usual self, or just its beginning. */
const usualShare = 0.1;

/** Null when nothing states a year: `year` is then assumed. */
export function settleYears(
  observations: readonly SourceObservation[],
  assumedYear: number | null,
): readonly SurveySource[] {
  const dated = observations.filter(({ dated }) => dated !== null);
  const byMachines = dated.filter(({ isMachine }) => isMachine);
  const stated = (byMachines.length > 0 ? byMachines : dated).flatMap(({ dated }) =>
    dated === null ? [] : [dated],
  );
  return observations.map((observation) => {
    const { yearless } = observation;
    const year = yearless === null ? null : (chooseYear(yearless, stated) ?? assumedYear);
    return toSource(observation, year);
  });
}

function toSource(observation: SourceObservation, year: number | null): SurveySource {
  const { dated, yearless } = observation;
  const moved =
    yearless === null
      ? null
      : { from: moveToYear(yearless.from, year), to: moveToYear(yearless.to, year) };
  const span = joinSpans(dated, moved);
  const move = (wallMs: number) => (year === null ? wallMs : moveToYear(wallMs, year));
  const usualUntil = span === null ? 0 : span.from + (span.to - span.from) * usualShare;
  return {
    path: observation.artifact.path,
    host: observation.host,
    statesOffset: observation.stated !== "none",
    statedOffsetMinutes: observation.statedOffsetMinutes,
    isMachine: observation.isMachine,
    year,
    span,
    firstSights: observation.firstSights.map(move).filter((wallMs) => wallMs > usualUntil),
    announcements: observation.announcements.map(move),
    silences: observation.silences
      .longest()
      .map(({ from, to }) => ({ from: move(from), to: move(to) })),
  };
}

/** The sightings of a sample with their years settled. */
export function* moveSightings(
  observation: SourceObservation,
  year: number | null,
): Generator<readonly [digest: number, Sighting]> {
  for (const [digest, sighting] of observation.identifiers.all()) {
    yield [digest, { ...sighting, wallMs: moveToYear(sighting.wallMs, year) }];
  }
}
