/** From what was kept of each source to its zone and clock: years first, then zones, then offsets. */

import type { ClockConflict, ClockSegment, SourceClock } from "@/lib/domain/artifact";
import { compareClocks } from "./compare-clocks";
import { findClockLinks } from "./differences/clock-differences";
import { type DraftProposal, draftProposals } from "./draft-proposal";
import type { Sighting } from "./identifiers/identifier-sample";
import type { SourceObservation } from "./observation/source-observation";
import { findRareSightings, joinStreams, segmentsOfPart } from "./observation/streams";
import {
  moveSightings,
  type PersonsWord,
  type SurveySource,
  settleSources,
} from "./observation/survey-source";
import { findAccusations } from "./statements/accusations";
import { chooseZones, type ZoneChoice } from "./zones/zone-choice";

export type SurveyedClock = {
  readonly clock: SourceClock;
  /** Clocks that seem wrong but are not corrected without a person's word. */
  readonly proposals: readonly DraftProposal[];
};

const asWritten: readonly ClockSegment[] = [
  { fromRecord: 0, offsetMs: 0, basis: { kind: "none" } },
];

/** One for each source, in their order. */
export function concludeSurvey(
  observations: readonly SourceObservation[],
  given: PersonsWord,
): readonly SurveyedClock[] {
  const sources = settleSources(observations, given);
  const streams = joinStreams(sources);
  const joined = streams.map(({ source }) => source);
  const links = findClockLinks(
    streams.map(({ parts }) =>
      findRareSightings(parts.map((at) => sightingsOf(at, observations, sources))),
    ),
  );
  const zones = chooseZones(joined, links);
  const accusations = findAccusations(
    observations.flatMap(({ talk }) => talk.messages),
    joined,
  );
  const { segments, proposals } = compareClocks(joined, links, zones, accusations);
  const drafts = draftProposals(proposals, { streams, observations, accusations });
  const places = new Map(
    streams.flatMap(({ parts }, stream) =>
      parts.map((at, rank) => [at, { stream, rank }] as const),
    ),
  );
  return observations.map((observation, at) => {
    const { stream, rank } = places.get(at) ?? { stream: -1, rank: 0 };
    const own = segmentsOfPart(segments[stream] ?? [], rank);
    const clock = {
      artifactId: observation.artifact.id,
      ...toZone(zones[stream], given.decided.get(observation.artifact.id)?.zone ?? null),
      year: sources[at]?.year ?? null,
      segments: own.length === 0 ? asWritten : own,
      doubts: conflictsOf(observation, sources[at], zones[stream]),
    };
    const mine = drafts.filter(({ artifactId }) => artifactId === clock.artifactId);
    return { clock, proposals: mine };
  });
}

function sightingsOf(
  at: number,
  observations: readonly SourceObservation[],
  sources: readonly SurveySource[],
): Iterable<readonly [digest: number, Sighting]> {
  const observation = observations[at];
  const source = sources[at];
  return observation && source ? moveSightings(observation, source) : [];
}

function toZone(
  chosen: ZoneChoice | undefined,
  decided: string | null,
): Pick<SourceClock, "zone" | "zoneBasis"> {
  if (decided !== null) return { zone: decided, zoneBasis: "person" };
  if (chosen === undefined) return { zone: "UTC", zoneBasis: "assumed-utc" };
  return { zone: chosen.zone, zoneBasis: chosen.basis };
}

function conflictsOf(
  { inner }: SourceObservation,
  source: SurveySource | undefined,
  zone: ZoneChoice | undefined,
): readonly ClockConflict[] {
  const fromMs = source?.span?.from ?? null;
  if (source === undefined || fromMs === null) return [];
  return inner.conflicts(source.personOffsetMs ?? zone?.offsetAt(fromMs) ?? 0);
}
