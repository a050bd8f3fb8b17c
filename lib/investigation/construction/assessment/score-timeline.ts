import type { Artifact, DatedArtifact } from "@/lib/domain/evidence/artifact";
import { clockUncertainties } from "@/lib/domain/evidence/clock-uncertainty";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { type Coherence, scoreCoherence } from "@/lib/domain/timeline/scores";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { unrotatedPath } from "@/lib/names/host-and-service";

/** Coherence of a timeline as it stands, from stored facts alone. */
export function scoreTimeline(
  timeline: Timeline,
  artifacts: readonly DatedArtifact[],
): { readonly coherence: Coherence } {
  const live = toLiveTimeline(timeline);
  const origins = findOrigins(artifacts);
  const invalidCitations = new Set(
    live.events
      .flatMap(({ evidence }) => evidence)
      .filter(({ path }) => !origins.has(path))
      .map(evidenceKey),
  );
  const coherence = scoreCoherence(live, {
    origins,
    uncertainties: clockUncertainties(
      artifacts.map((artifact) => ({ artifact, clock: artifact.clock })),
    ),
    invalidCitations,
    unexplainedSilenceMs: unexplainedSilenceMs(live),
  });
  return { coherence };
}

/** Length of the union of open silences, clipped to the bounds of the timeline. */
function unexplainedSilenceMs({ bounds, gaps }: Timeline): number {
  if (!bounds) return 0;
  const windows = gaps
    .flatMap(({ reason, status, window }) =>
      reason === "silence" && status === "open" && window ? [window] : [],
    )
    .toSorted((a, b) => a.earliest - b.earliest);
  let silentMs = 0;
  let covered: number = bounds.earliest;
  for (const { earliest, latest } of windows) {
    const from = Math.max(earliest, covered);
    const to = Math.min(latest, bounds.latest);
    if (to > from) silentMs += to - from;
    covered = Math.max(covered, to);
  }
  return silentMs;
}

/**
 * Which independent process wrote each file: files of one folder with one base name are rotations
 * of one log (`app.log`, `app.log.1.gz`), equal bytes are copies. Everything else is its own origin.
 */
export function findOrigins(artifacts: readonly Artifact[]): ReadonlyMap<string, string> {
  const byDigest = new Map<string, string>();
  return new Map(
    artifacts.map(({ path, sha256 }) => {
      const origin = byDigest.get(sha256) ?? unrotatedPath(path);
      byDigest.set(sha256, origin);
      return [path, origin];
    }),
  );
}
