import type { Artifact, ClockSegment, SourceClock } from "@/lib/domain/artifact";

/** A clock that was neither corrected nor contradicted may still be off by this much (common NTP error). */
const unexaminedMs = 50;
/** A host whose offset was taken from another file of the host shares the clock but not the anchors. */
const sameHostMs = 1000;
/** How many median absolute deviations a true offset may lie from the median of its anchors. */
const madFactor = 3;

/** How far the corrected times of each artifact may still be wrong, by path, in milliseconds. */
export function clockUncertainties(
  artifacts: readonly { readonly artifact: Artifact; readonly clock: SourceClock }[],
): ReadonlyMap<string, number> {
  return new Map(
    artifacts.map(({ artifact, clock }) => [
      artifact.path,
      Math.max(unexaminedMs, ...clock.segments.map(segmentUncertaintyMs)),
    ]),
  );
}

function segmentUncertaintyMs({ basis }: ClockSegment): number {
  if (basis.kind === "anchors") return Math.ceil(madFactor * basis.madMs);
  if (basis.kind === "same-host") return sameHostMs;
  return unexaminedMs;
}
