import type { ClockSegment } from "@/lib/domain/artifact";
import { findChange, findRecordAfter, type RecordTime } from "../observation/record-times";

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
    return teacher === null ? own : copySegments(teacher, source.times);
  });
}

/** Found to be right, or wrong clearly enough to be corrected. */
function isSettled(segments: readonly ClockSegment[] | null): boolean {
  return segments?.every(({ basis }) => basis.kind !== "anchors" || basis.isApplied) ?? false;
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

function copySegments(
  teacher: HostedSource,
  times: readonly RecordTime[],
): readonly ClockSegment[] {
  const basis = { kind: "same-host", path: teacher.path } as const;
  const segments = teacher.segments ?? [];
  return segments.flatMap(({ fromRecord, offsetMs }, at) => {
    const before = segments[at - 1];
    if (before === undefined) return [{ fromRecord: 0, offsetMs, basis }];
    const change = findChange(teacher.times, fromRecord);
    const stepMs = offsetMs - before.offsetMs;
    const record = change === null ? null : findRecordAfter(times, change, stepMs);
    return record === null ? [] : [{ fromRecord: record, offsetMs, basis }];
  });
}
