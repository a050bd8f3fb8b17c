import { formatInstant, type Instant } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import { createClockSurvey, provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import type { EvidenceStore } from "../ports/evidence-port";
import { describeDoubts } from "./describe-doubts";

export type SurveySettings = {
  /** The year of stamps without one, when no source of the incident states a year. */
  readonly assumedYear: number;
  /** When the evidence is looked at: nothing in it lies in the future. */
  readonly asOf: Instant;
  readonly zone?: string;
  /** Clocks that people decided on; what they left open is the evidence's. */
  readonly decided?: readonly SourceClock[];
};

/** The evidence of a set of sources, heard once; what people decide is told by each question anew. */
export type HeardClocks = {
  conclude(settings: SurveySettings): Promise<readonly SourceClock[]>;
};

/** Reads every record once. What is kept is bounded, whatever the size of the evidence. */
export async function hearClocks(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
): Promise<HeardClocks> {
  const reader = await store.open(
    artifacts.map((artifact) => ({ artifact, clock: provisionalClock(artifact) })),
  );
  const survey = createClockSurvey(artifacts.map((artifact) => ({ artifact })));
  for await (const records of reader.scan({}, { order: "file" })) survey.observe(records);
  return {
    conclude: (settings) =>
      Promise.all(survey.conclude(settings).map((found) => describeDoubts(reader, found))),
  };
}

/**
 * Finds the zone and clock offset of every source from the evidence itself. What a person has decided is
 * kept as it is.
 */
export async function surveyClocks(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
  settings: SurveySettings,
): Promise<readonly SourceClock[]> {
  return (await hearClocks(store, artifacts)).conclude(settings);
}

/** The year an instant lies in, UTC. */
export function yearOf(at: Instant): number {
  return Number(formatInstant(at).slice(0, 4));
}
