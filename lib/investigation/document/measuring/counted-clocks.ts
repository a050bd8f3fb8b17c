import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type { TimelineDocument } from "../document-schema";

/** The clocks with which the measurements of a document were counted: the files of no measurement have none. */
export function countedClocks(
  { measurements = [] }: Pick<TimelineDocument, "measurements">,
  artifacts: readonly Artifact[],
): readonly SourceClock[] {
  const byPath = new Map(
    measurements.flatMap(({ clock }) => clock).map((clock) => [clock.path, clock]),
  );
  return artifacts.flatMap(({ id, path }) => {
    const clock = byPath.get(path);
    if (clock === undefined) return [];
    const segments = clock.segments.map((segment) => ({
      ...segment,
      basis: { kind: "none" as const },
    }));
    const { zone, year } = clock;
    return [{ artifactId: id, zone, zoneBasis: "explicit" as const, year, segments, doubts: [] }];
  });
}
