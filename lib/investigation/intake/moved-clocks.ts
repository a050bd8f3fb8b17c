import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import type { Artifact, ClockSegment, SourceClock } from "@/lib/domain/evidence/artifact";
import type { JournalDraft } from "@/lib/domain/journal";

/** Clocks that a survey found otherwise than before: new evidence, or a person's word on another clock. */
export function describeMovedClocks(
  start: Pick<JournalDraft, "at" | "actor" | "causedBy">,
  why: string,
  clocks: {
    readonly artifacts: readonly Artifact[];
    readonly before: readonly SourceClock[];
    readonly after: readonly SourceClock[];
  },
): readonly JournalDraft[] {
  const known = new Map(clocks.before.map((clock) => [clock.artifactId, meaningOf(clock)]));
  const paths = new Map(clocks.artifacts.map(({ id, path }) => [id, path]));
  return clocks.after.flatMap((clock) => {
    const path = paths.get(clock.artifactId);
    const before = known.get(clock.artifactId);
    if (path === undefined || before === undefined || before === meaningOf(clock)) return [];
    return [
      {
        ...start,
        kind: "clock-changed" as const,
        actionType: "research" as const,
        rationale: `${why} the clock of ${path}`,
        payload: toJsonValue({
          ...{
            artifact: clock.artifactId,
            zone: clock.zone,
            segments: clock.segments.map(withoutEvidence),
          },
        }),
      },
    ];
  });
}

/** What changes times; doubts and examples change none. */
function meaningOf({ zone, zoneBasis, year, segments }: SourceClock): string {
  return canonicalJson(
    toJsonValue({ zone, zoneBasis, year, segments: segments.map(withoutEvidence) }),
  );
}

function withoutEvidence({ fromRecord, offsetMs, basis }: ClockSegment) {
  return { fromRecord, offsetMs, basis };
}
