import type { ClockSegment } from "@/lib/domain/artifact";
import type { SurveySource } from "./survey-source";

const noSegments: readonly ClockSegment[] = [
  { fromRecord: 0, offsetMs: 0, basis: { kind: "none" } },
];

/**
 * Files of one host were written by one clock: what is known of it from some holds for those that share no
 * identifier with anything. A clock with a step is not shared, for where the step falls in another file is not known.
 */
export function shareWithHosts(
  sources: readonly SurveySource[],
  known: readonly (readonly ClockSegment[] | null)[],
): readonly (readonly ClockSegment[])[] {
  const hosts = new Map<string, HostClock[]>();
  for (const [at, source] of sources.entries()) {
    const segments = known[at] ?? null;
    if (source.host === null || segments === null) continue;
    const clocks = hosts.get(source.host) ?? [];
    clocks.push({ path: source.path, segments });
    hosts.set(source.host, clocks);
  }
  return sources.map((source, at) => {
    const own = known[at] ?? null;
    if (own !== null) return own;
    const clocks = source.host === null ? [] : (hosts.get(source.host) ?? []);
    return source.isMachine ? segmentsOfHost(clocks) : noSegments;
  });
}

type HostClock = { readonly path: string; readonly segments: readonly ClockSegment[] };

function segmentsOfHost(clocks: readonly HostClock[]): readonly ClockSegment[] {
  const offsets = new Set(
    clocks.flatMap(({ segments }) => segments.map(({ offsetMs }) => offsetMs)),
  );
  const [first] = clocks;
  const [offsetMs] = offsets;
  if (first === undefined || offsetMs === undefined || offsets.size !== 1 || offsetMs === 0) {
    return noSegments;
  }
  return [{ fromRecord: 0, offsetMs, basis: { kind: "same-host", path: first.path } }];
}
