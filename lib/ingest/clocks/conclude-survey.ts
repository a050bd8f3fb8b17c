/** From what was kept of each source to its zone and clock: years first, then zones, then offsets. */

import type { ClockConflict, ClockSegment, SourceClock } from "@/lib/domain/evidence/artifact";
import type { ArtifactId } from "@/lib/domain/ids";
import { compareClocks } from "./compare-clocks";
import { findClockLinks } from "./differences/clock-differences";
import {
  type DraftCorrection,
  type DraftProposal,
  draftCorrections,
  draftProposals,
} from "./draft-proposal";
import type { Sighting } from "./identifiers/identifier-sample";
import { keepActsTogether, keepZonesOfActs, type Surveyed } from "./keep-acts-together";
import type { SourceObservation } from "./observation/source-observation";
import { findRareSightings, joinStreams, segmentsOfPart } from "./observation/streams";
import {
  moveSightings,
  type PersonsWord,
  type SurveySource,
  settleSources,
} from "./observation/survey-source";
import { findNamedShifts, namedOnce, namedSpreadMs } from "./offsets/named-shifts";
import { type OffsetProposal, proposeOne } from "./offsets/offset-proposal";
import { findAccusations } from "./statements/accusations";
import { chooseZones, type ZoneChoice } from "./zones/zone-choice";

export type SurveyedClock = {
  readonly clock: SourceClock;
  /** Clocks that seem wrong but are not corrected without a person's decision. */
  readonly proposals: readonly DraftProposal[];
  /** What shows the correction that is applied; null where none is, or where a person made it. */
  readonly correction: DraftCorrection | null;
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
      findRareSightings(parts.map((at) => sightingsOf(at, observations, sources, "identifiers"))),
    ),
  );
  const surveyed = { streams, observations, sources };
  const zones = keepZonesOfActs(chooseZones(joined, links), surveyed);
  const accusations = findAccusations(
    observations.flatMap(({ talk }) => talk.messages),
    joined,
  );
  const compared = compareClocks(joined, links, zones, accusations);
  const { segments, proposals } = keepActsTogether(compared, zones, surveyed);
  const named = { streams, observations, accusations };
  const drafts = draftProposals([...proposals, ...proposeNamed(segments, zones, surveyed)], named);
  const ids = new Map(observations.map(({ artifact: { path, id } }) => [path, id]));
  const corrections = draftCorrections(proposals, named);
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
    const correction = isCorrected(clock) ? (corrections.get(teacherOf(clock, ids)) ?? null) : null;
    return { clock, proposals: mine, correction };
  });
}

/** Of streams whose clock nothing else measures. */
function proposeNamed(
  segments: readonly (readonly ClockSegment[])[],
  zones: readonly ZoneChoice[],
  { streams, observations, sources }: Surveyed,
): readonly OffsetProposal[] {
  const named = streams.map(({ parts }, at) => {
    const own = parts.map((part) => sightingsOf(part, observations, sources, "names"));
    return namedOnce(findRareSightings(own), (atMs) => atMs - (zones[at]?.offsetAt(atMs) ?? 0));
  });
  return [...findNamedShifts(named)].flatMap(([source, { aheadMs, names }]) => {
    const isMeasured = segments[source]?.some(({ basis }) => basis.kind !== "none") ?? false;
    if (isMeasured || streams[source]?.source.decided !== null) return [];
    const measured = { anchors: names, madMs: namedSpreadMs, reason: "few-anchors" } as const;
    return [proposeOne(source, aheadMs, measured)];
  });
}

function isCorrected({ segments }: SourceClock): boolean {
  return segments.some(({ offsetMs }) => offsetMs !== 0);
}

/** The file that shows it: another one of the same host, or itself. */
function teacherOf(
  { artifactId, segments }: SourceClock,
  ids: ReadonlyMap<string, ArtifactId>,
): ArtifactId {
  const basis = segments.map(({ basis }) => basis).find(({ kind }) => kind === "same-host");
  return (basis?.kind === "same-host" ? ids.get(basis.path) : undefined) ?? artifactId;
}

function sightingsOf(
  at: number,
  observations: readonly SourceObservation[],
  sources: readonly SurveySource[],
  of: "identifiers" | "names",
): Iterable<readonly [digest: number, Sighting]> {
  const [observation, source] = [observations[at], sources[at]];
  return observation && source ? moveSightings(observation[of], source) : [];
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
