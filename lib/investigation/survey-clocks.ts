import { formatInstant, type Instant } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import { createClockSurvey, provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import type { EvidenceStore } from "./evidence-port";

/**
 * Finds the zone and clock offset of every source from the evidence itself. A clock a person has
 * set is kept as it is.
 */
export async function surveyClocks(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
  settings: {
    /** The year of stamps without one, when no source of the incident states a year. */
    readonly assumedYear: number;
    readonly zone?: string;
    readonly decided?: readonly SourceClock[];
  },
): Promise<readonly SourceClock[]> {
  const decided = new Map((settings.decided ?? []).map((clock) => [clock.artifactId, clock]));
  const reader = await store.open(
    artifacts.map((artifact) => ({ artifact, clock: provisionalClock(artifact) })),
  );
  const survey = createClockSurvey(
    artifacts.map((artifact) => ({ artifact })),
    settings.zone === undefined
      ? { assumedYear: settings.assumedYear }
      : { assumedYear: settings.assumedYear, zone: settings.zone },
  );
  for await (const records of reader.scan()) survey.observe(records);
  return survey.propose().clocks.map((clock) => decided.get(clock.artifactId) ?? clock);
}

/** The year an instant lies in, UTC. */
export function yearOf(at: Instant): number {
  return Number(formatInstant(at).slice(0, 4));
}
