import type { ClockBasis, ClockSegment } from "@/lib/domain/evidence/artifact";
import { findChange, findRecordAfter, type RecordTime } from "../walls/record-times";
import type { OffsetProposal } from "./offset-proposal";

/** A source as far as its host's clock concerns it. */
export type HostedSource = {
  readonly path: string;
  readonly host: string | null;
  readonly isMachine: boolean;
  /** Zone taken out. */
  readonly times: readonly RecordTime[];
  /** Null where its identifiers tell nothing. */
  readonly segments: readonly ClockSegment[] | null;
};

const noSegments: readonly ClockSegment[] = [
  { fromRecord: 0, offsetMs: 0, basis: { kind: "none" } },
];

/**
 * Files of one host were written by one clock: what is known of it from one of them holds for those whose
 * own identifiers tell nothing, or too little. Where two of them say different things, neither is passed on.
 */
export function shareWithHosts(
  sources: readonly HostedSource[],
): readonly (readonly ClockSegment[])[] {
  const clocks = new Map<string, HostedSource[]>();
  for (const source of sources) {
    if (source.host === null || !isSettled(source.segments)) continue;
    const known = clocks.get(source.host) ?? [];
    clocks.set(source.host, [...known, source]);
  }
  return sources.map((source) => {
    const own = source.segments ?? noSegments;
    if (source.host === null || isSettled(source.segments) || !source.isMachine) return own;
    const teacher = findTeacher(clocks.get(source.host) ?? []);
    if (teacher === null) return own;
    const basis = { kind: "same-host", path: teacher.path } as const;
    return copySegments(teacher.segments ?? [], teacher.times, source.times, () => basis);
  });
}

/** What is proposed for one file of a host is for all of them that know nothing of their own. */
export function shareProposals(
  sources: readonly HostedSource[],
  proposals: readonly OffsetProposal[],
): readonly OffsetProposal[] {
  const concerned = new Set(proposals.map(({ source }) => source));
  const shared = sources.flatMap(({ host, isMachine, segments, times }, source) => {
    if (host === null || !isMachine || segments !== null || concerned.has(source)) return [];
    const isOfHost = (one: OffsetProposal) => sources[one.source]?.host === host;
    return proposals.filter(isOfHost).map((proposal) => ({
      ...proposal,
      source,
      segments: copySegments(
        proposal.segments,
        sources[proposal.source]?.times ?? [],
        times,
        ({ basis }) => basis,
      ),
    }));
  });
  return [...proposals, ...firstOfEach(shared)];
}

/** Two files of the host may ask the same question. */
function firstOfEach(shared: readonly OffsetProposal[]): readonly OffsetProposal[] {
  const seen = new Set<string>();
  return shared.filter(({ source, between, what }) => {
    const key = `${source}/${what}/${between.join("~")}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Found to be right, or wrong clearly enough to be corrected. */
function isSettled(segments: readonly ClockSegment[] | null): boolean {
  return segments?.every(({ basis }) => !("isApplied" in basis) || basis.isApplied) ?? false;
}

/** The file that speaks for the host's clock; null when it is right, or when two files disagree. */
function findTeacher(known: readonly HostedSource[]): HostedSource | null {
  const levels = known.map(({ segments }) => (segments ?? []).map(({ offsetMs }) => offsetMs));
  const [first] = known;
  if (first === undefined || levels[0]?.every((offsetMs) => offsetMs === 0)) return null;
  const isOne = levels.every((level) => isAlike(level, levels[0] ?? []));
  return isOne ? first : null;
}

/** Two files measure one offset with a little difference. */
const alikeMs = 1_000;

function isAlike(one: readonly number[], other: readonly number[]): boolean {
  return (
    one.length === other.length &&
    one.every((offsetMs, at) => Math.abs(offsetMs - (other[at] ?? Number.NaN)) < alikeMs)
  );
}

/** The pieces of a drift are small and many: they begin when they do, and leave no mark of their own. */
const markedStepMinMs = 5_000;

/** Segments of one file of a host in another: each begins at the same time. */
function copySegments(
  segments: readonly ClockSegment[],
  teacherTimes: readonly RecordTime[],
  times: readonly RecordTime[],
  toBasis: (segment: ClockSegment) => ClockBasis,
): readonly ClockSegment[] {
  const copies = new Map<number, ClockSegment>();
  for (const [at, segment] of segments.entries()) {
    const fromRecord = findStart(segment, segments[at - 1], teacherTimes, times);
    if (fromRecord === null) continue;
    copies.set(fromRecord, { fromRecord, offsetMs: segment.offsetMs, basis: toBasis(segment) });
  }
  return [...copies.values()].toSorted((a, b) => a.fromRecord - b.fromRecord);
}

/** Null when the file ends before. */
function findStart(
  segment: ClockSegment,
  before: ClockSegment | undefined,
  teacherTimes: readonly RecordTime[],
  times: readonly RecordTime[],
): number | null {
  if (before === undefined) return 0;
  const change = findChange(teacherTimes, segment.fromRecord);
  const stepMs = segment.offsetMs - before.offsetMs;
  const markMs = Math.abs(stepMs) < markedStepMinMs ? 0 : stepMs;
  return change === null ? null : findRecordAfter(times, change, markMs);
}
