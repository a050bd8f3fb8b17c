/**
 * Zones and clocks of all sources of an incident, read off the evidence itself in one pass. Feed it every
 * record, dated with provisional clocks; what it keeps of each source is bounded, whatever the size.
 */
import type { Artifact, ClockSegment, SourceClock } from "@/lib/domain/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Sighting } from "./observation/identifier-sample";
import type { RecordTime } from "./observation/record-times";
import { SourceObservation } from "./observation/source-observation";
import { findRareSightings, joinStreams, placeInPart, segmentsOfPart } from "./observation/streams";
import {
  moveSightings,
  type PersonsWord,
  type SurveySource,
  settleSources,
} from "./observation/survey-source";
import type { Refusal } from "./offsets/camp-judgement";
import { type ClockLink, findClockLinks } from "./offsets/clock-differences";
import { findClockOffsets } from "./offsets/clock-offsets";
import { shareWithHosts } from "./offsets/host-clocks";
import { chooseZones, type ZoneChoice } from "./zones/zone-choice";

/** Identifiers kept over all sources, and of one source at most; beyond, an even sample of them. */
const identifiersMax = 1_000_000;
const identifiersPerSourceMax = 20_000;

export type ClockSurvey = {
  /** In any order; a record twice counts twice. */
  observe(records: readonly EvidenceRecord[]): void;
  propose(): ClockSurveyResult;
};

type ClockSurveyResult = {
  /** One for each artifact, in their order. */
  readonly clocks: readonly SourceClock[];
  /** Clocks that seem wrong but are not corrected without a person's word. */
  readonly proposals: readonly ClockProposal[];
};

type ClockProposal = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly fromRecord: number;
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
      conclude([...observations.values()], {
        zone: settings.zone ?? null,
        year: settings.assumedYear ?? null,
      }),
  };
}

function conclude(
  observations: readonly SourceObservation[],
  given: PersonsWord,
): ClockSurveyResult {
  const sources = settleSources(observations, given);
  const streams = joinStreams(sources);
  const links = findClockLinks(
    streams.map(({ parts }) =>
      findRareSightings(parts.map((at) => sightingsOf(at, observations, sources))),
    ),
  );
  const joined = streams.map(({ source }) => source);
  const zones = chooseZones(joined, links, given.zone);
  const offsets = findClockOffsets(
    joined.map(({ host, path }) => host ?? path),
    withoutZones(links, zones),
    joined.map(({ silences }) => silences),
  );
  const segments = shareWithHosts(
    joined.map(({ path, host, isMachine, times }, at) => ({
      path,
      host,
      isMachine,
      times: withoutZone(times, zones[at]),
      segments: offsets.segments[at] ?? null,
    })),
  );
  const clocks = new Map(
    streams.flatMap(({ parts }, stream) =>
      parts.map((at, rank) => [
        at,
        { zone: zones[stream], segments: segmentsOfPart(segments[stream] ?? [], rank) },
      ]),
    ),
  );
  return {
    clocks: observations.map(({ artifact }, at) => ({
      ...provisionalClock(artifact),
      ...toClock(clocks.get(at)),
      year: sources[at]?.year ?? null,
    })),
    proposals: offsets.proposals.flatMap(({ source, fromRecord, ...proposal }) => {
      const stream = streams[source];
      return (stream?.parts ?? []).flatMap((at, rank) => {
        const artifact = observations[at]?.artifact;
        const place = placeInPart(fromRecord, rank);
        if (artifact === undefined || place === null) return [];
        return [{ artifactId: artifact.id, path: artifact.path, fromRecord: place, ...proposal }];
      });
    }),
  };
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

function toClock(
  found:
    | { readonly zone: ZoneChoice | undefined; readonly segments: readonly ClockSegment[] }
    | undefined,
): Partial<Pick<SourceClock, "zone" | "zoneBasis" | "segments">> {
  if (found?.zone === undefined) return {};
  return { zone: found.zone.zone, zoneBasis: found.zone.basis, segments: found.segments };
}

function withoutZone(
  times: readonly RecordTime[],
  zone: ZoneChoice | undefined,
): readonly RecordTime[] {
  return times.map(({ record, atMs }) => ({ record, atMs: atMs - (zone?.wallOffsetMs ?? 0) }));
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
        deltaMs: anchor.deltaMs - shiftMs,
      })),
    };
  });
}
