import type { Artifact } from "@/lib/domain/artifact";
import type { Sighting } from "./identifier-sample";
import type { SourceObservation, WallSpan } from "./source-observation";
import { chooseYear, moveToYear } from "./year-choice";

/** A source after its records have passed by, its years settled. Times are wall clocks, or instants where offsets are stated. */
export type SurveySource = {
  readonly artifact: Artifact;
  readonly host: string | null;
  readonly statesOffset: boolean;
  readonly statedOffsetMinutes: number | null;
  readonly isMachine: boolean;
  readonly year: number | null;
  readonly span: WallSpan | null;
  /** When something of a new kind was first said, after the source had time to say its usual things. */
  readonly firstSights: readonly number[];
  readonly announcements: readonly number[];
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
  const span = joinSpans(observation.dated, observation.yearless, year);
  const move = (wallMs: number) => (year === null ? wallMs : moveToYear(wallMs, year));
  const usualUntil = span === null ? 0 : span.from + (span.to - span.from) * usualShare;
  return {
    artifact: observation.artifact,
    host: observation.host,
    statesOffset: observation.stated !== "none",
    statedOffsetMinutes: observation.statedOffsetMinutes,
    isMachine: observation.isMachine,
    year,
    span,
    firstSights: observation.firstSights.map(move).filter((wallMs) => wallMs > usualUntil),
    announcements: observation.announcements.map(move),
  };
}

function joinSpans(
  dated: WallSpan | null,
  yearless: WallSpan | null,
  year: number | null,
): WallSpan | null {
  const moved =
    yearless === null
      ? null
      : { from: moveToYear(yearless.from, year), to: moveToYear(yearless.to, year) };
  if (dated === null || moved === null) return dated ?? moved;
  return { from: Math.min(dated.from, moved.from), to: Math.max(dated.to, moved.to) };
}

/** The sightings of a sample with their years settled. */
export function* moveSightings(
  observation: SourceObservation,
  year: number | null,
): Generator<readonly [digest: number, Sighting]> {
  for (const [digest, sighting] of observation.identifiers.rare()) {
    yield [digest, { ...sighting, wallMs: moveToYear(sighting.wallMs, year) }];
  }
}
