/**
 * Zones and clocks of all sources of an incident, read off the evidence itself in one pass. Feed it every
 * record, dated with provisional clocks; what it keeps of each source is bounded, whatever the size.
 */
import type { Artifact, ClockSegment, SourceClock } from "@/lib/domain/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Refusal } from "./camp-judgement";
import { type ClockLink, findClockLinks } from "./clock-differences";
import { findClockOffsets } from "./clock-offsets";
import { shareWithHosts } from "./host-clocks";
import { SourceObservation } from "./source-observation";
import { moveSightings, type SurveySource, settleYears } from "./survey-source";
import { chooseZones, type ZoneChoice } from "./zone-choice";

/** Identifiers kept over all sources, and of one source at most; beyond, an even sample of them. */
const identifiersMax = 1_000_000;
const identifiersPerSourceMax = 20_000;

export type ClockSurvey = {
  /** In any order; a record twice counts twice. */
  observe(records: readonly EvidenceRecord[]): void;
  propose(): ClockSurveyResult;
};

export type ClockSurveyResult = {
  /** One for each artifact, in their order. */
  readonly clocks: readonly SourceClock[];
  /** Clocks that seem wrong but are not corrected without a person's word. */
  readonly proposals: readonly ClockProposal[];
};

export type ClockProposal = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly offsetMs: number;
  readonly anchors: number;
  readonly madMs: number;
  readonly refusal: Refusal;
};

/** Stamps as written: what a survey's records are to be dated with. */
export function provisionalClock(artifact: Artifact): SourceClock {
  return {
    artifactId: artifact.id,
    zone: "UTC",
    zoneBasis: "assumed-utc",
    year: null,
    segments: [{ fromRecord: 0, offsetMs: 0, basis: { kind: "none" } }],
  };
}

/**
 * `zone`: what a person says of all stamps without an offset. `assumedYear`: for stamps without a year when
 * no source states one.
 */
export function createClockSurvey(
  artifacts: readonly { readonly artifact: Artifact }[],
  settings: { readonly zone?: string; readonly assumedYear?: number },
): ClockSurvey {
  const size = Math.floor(identifiersMax / Math.max(1, artifacts.length));
  const observations = new Map(
    artifacts.map(({ artifact }) => [
      artifact.id,
      new SourceObservation(artifact, Math.min(size, identifiersPerSourceMax)),
    ]),
  );
  return {
    observe(records) {
      for (const record of records) observations.get(record.artifactId)?.observe(record);
    },
    propose: () =>
      conclude([...observations.values()], settings.zone, settings.assumedYear ?? null),
  };
}

function conclude(
  observations: readonly SourceObservation[],
  personZone: string | undefined,
  assumedYear: number | null,
): ClockSurveyResult {
  const sources = settleYears(observations, assumedYear);
  const links = findClockLinks(
    observations.map((observation, at) => moveSightings(observation, sources[at]?.year ?? null)),
  );
  const zones = chooseZones(sources, links, personZone);
  const hosts = sources.map(({ host, artifact }) => host ?? artifact.path);
  const offsets = findClockOffsets(hosts, withoutZones(links, zones));
  const segments = shareWithHosts(sources, offsets.segments);
  return {
    clocks: sources.map((source, at) => toClock(source, zones[at], segments[at])),
    proposals: offsets.proposals.flatMap(({ source, ...proposal }) => {
      const artifact = sources[source]?.artifact;
      return artifact === undefined
        ? []
        : [{ artifactId: artifact.id, path: artifact.path, ...proposal }];
    }),
  };
}

function toClock(
  source: SurveySource,
  zone: ZoneChoice | undefined,
  segments: readonly ClockSegment[] | undefined,
): SourceClock {
  const provisional = provisionalClock(source.artifact);
  return {
    artifactId: source.artifact.id,
    zone: zone?.zone ?? provisional.zone,
    zoneBasis: zone?.basis ?? provisional.zoneBasis,
    year: source.year,
    segments: segments ?? provisional.segments,
  };
}

/** Differences of instants instead of wall clocks. */
function withoutZones(
  links: readonly ClockLink[],
  zones: readonly ZoneChoice[],
): readonly ClockLink[] {
  const offsetOf = (source: number) => zones[source]?.wallOffsetMs ?? 0;
  return links.map((link) => {
    const shiftMs = offsetOf(link.a) - offsetOf(link.b);
    return {
      ...link,
      medianMs: link.medianMs - shiftMs,
      anchors: link.anchors.map((anchor) => ({
        ...anchor,
        wallA: anchor.wallA - offsetOf(link.a),
        deltaMs: anchor.deltaMs - shiftMs,
      })),
    };
  });
}
