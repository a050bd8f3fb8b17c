import type { ClockBasis, SourceClock } from "@/lib/domain/evidence/artifact";
import type { ArtifactId } from "@/lib/domain/ids";
import type { DecidedClock } from "./observation/survey-source";

/** Zone and offset are decided apart: a person who knows the zone may leave the offset to the evidence. */
export function findDecided(clocks: readonly SourceClock[]): ReadonlyMap<ArtifactId, DecidedClock> {
  return new Map(
    clocks.filter(isDecidedClock).map(({ artifactId, zone, zoneBasis, segments }) => [
      artifactId,
      {
        zone: zoneBasis === "person" ? zone : null,
        segments: hasDecidedOffset({ segments }) ? segments : null,
      },
    ]),
  );
}

export function isDecidedClock(clock: SourceClock): boolean {
  return clock.zoneBasis === "person" || hasDecidedOffset(clock);
}

function hasDecidedOffset({ segments }: Pick<SourceClock, "segments">): boolean {
  return segments.some(({ basis }) => settledBases.has(basis.kind));
}

/** What a performer corrected stays until somebody undoes it. */
const settledBases: ReadonlySet<ClockBasis["kind"]> = new Set([
  ...(["person", "accepted", "performer"] as const),
]);
