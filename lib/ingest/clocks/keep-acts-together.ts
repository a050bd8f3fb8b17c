/** What is applied by itself must not move a single act apart: a correction that would is left to a person. */
import type { ClockSegment } from "@/lib/domain/evidence/artifact";
import { type ActSource, joinActs } from "./acts/act-source";
import { findTornActs, type TornAct } from "./acts/torn-acts";
import type { SourceObservation } from "./observation/source-observation";
import { numberInStream, type Stream } from "./observation/streams";
import type { SurveySource } from "./observation/survey-source";
import type { OffsetProposal } from "./offsets/offset-proposal";
import { utcAssumed, type ZoneChoice } from "./zones/zone-choice";

export type Surveyed = {
  readonly streams: readonly Stream[];
  readonly observations: readonly SourceObservation[];
  readonly sources: readonly SurveySource[];
};

type Corrected = {
  readonly segments: readonly (readonly ClockSegment[])[];
  readonly proposals: readonly OffsetProposal[];
};

/** Zones that were found, not stated, and move nothing apart; the others are as unknown as before. */
export function keepZonesOfActs(
  zones: readonly ZoneChoice[],
  surveyed: Surveyed,
): readonly ZoneChoice[] {
  const { streams } = surveyed;
  const isFound = (at: number) =>
    foundBases.has(zones[at]?.basis ?? "explicit") && shiftOf(zones[at], streams[at]) !== 0;
  if (!streams.some((_, at) => isFound(at))) return zones;
  const acts = streams.map((stream, at): ActSource => {
    const offsetMs = isFound(at) ? shiftOf(zones[at], stream) : 0;
    return {
      host: hostOf(stream),
      marks: marksOf(stream, isFound(at) ? utcAssumed : zones[at], surveyed),
      segments: [{ fromRecord: 0, offsetMs, basis: { kind: "none" } }],
    };
  });
  const torn = findTornHosts(acts, isFound);
  return zones.map((zone, at) =>
    isFound(at) && torn.has(acts[at]?.host ?? "") ? utcAssumed : zone,
  );
}

/** What a file itself states is none of them. */
const foundBases: ReadonlySet<ZoneChoice["basis"]> = new Set([
  ...(["shared-identifiers", "change-records", "same-host", "shared-window"] as const),
]);

function shiftOf(zone: ZoneChoice | undefined, stream: Stream | undefined): number {
  const span = stream?.source.span ?? null;
  return zone === undefined || span === null ? 0 : zone.offsetAt(span.from);
}

/** Corrections that move nothing apart; the others are proposed, with the acts that speak against them. */
export function keepActsTogether(
  found: Corrected,
  zones: readonly ZoneChoice[],
  surveyed: Surveyed,
): Corrected {
  const { streams } = surveyed;
  const isCorrected = (at: number) =>
    streams[at]?.source.decided === null &&
    (found.segments[at]?.some(({ offsetMs }) => offsetMs !== 0) ?? false);
  if (!streams.some((_, at) => isCorrected(at))) return found;
  const acts = streams.map(
    (stream, at): ActSource => ({
      host: hostOf(stream),
      marks: marksOf(stream, zones[at], surveyed),
      segments: found.segments[at] ?? [],
    }),
  );
  const torn = findTornHosts(acts, isCorrected);
  const tornOf = (at: number) => torn.get(acts[at]?.host ?? "");
  return {
    segments: found.segments.map((segments, at) =>
      isCorrected(at) && tornOf(at) !== undefined ? segments.slice(0, 1).map(asMeasured) : segments,
    ),
    proposals: found.proposals.map((proposal) => {
      const examples = tornOf(proposal.source);
      return proposal.reason === null && examples !== undefined
        ? { ...proposal, reason: "acts-apart" as const, examples }
        : proposal;
    }),
  };
}

/** A host has one clock: none of its files is moved, or all. */
function findTornHosts(
  acts: readonly ActSource[],
  isMoved: (at: number) => boolean,
): ReadonlyMap<string, readonly TornAct[]> {
  return new Map(
    acts.flatMap(({ host }, at) => {
      const examples = isMoved(at) ? findTornActs(at, acts) : null;
      return examples === null ? [] : [[host, examples] as const];
    }),
  );
}

function hostOf({ source: { host, path } }: Stream): string {
  return host ?? path;
}

/** What was measured, not applied. */
function asMeasured({ basis }: ClockSegment): ClockSegment {
  const isMeasured = basis.kind === "anchors" || basis.kind === "activity";
  return {
    fromRecord: 0,
    offsetMs: 0,
    basis: isMeasured ? { ...basis, isApplied: false } : { kind: "none" },
  };
}

function marksOf(
  { parts }: Stream,
  zone: ZoneChoice | undefined,
  { observations, sources }: Surveyed,
): ActSource["marks"] {
  const toInstant = (timeMs: number) => timeMs - (zone?.offsetAt(timeMs) ?? 0);
  return joinActs(
    parts.flatMap((part, rank) => {
      const [observation, source] = [observations[part], sources[part]];
      if (observation === undefined || source === undefined) return [];
      return [
        {
          marks: observation.marks(),
          toInstant: (wallMs: number) => toInstant(source.toTime(wallMs)),
          toNumber: (record: number) => numberInStream(record, rank),
        },
      ];
    }),
  );
}
