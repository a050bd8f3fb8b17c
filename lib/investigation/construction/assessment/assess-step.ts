import type { JsonValue } from "@/lib/base/canonical-json";
import { type ClaimActor, isLive } from "@/lib/domain/claim";
import { withContradictions } from "@/lib/domain/facts/with-contradictions";
import type { JournalDraft } from "@/lib/domain/journal";
import type { Decision } from "@/lib/domain/review/decision";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Outcome, Timeline } from "@/lib/domain/timeline/timeline";
import { measureEvents } from "../../document/measuring/measure-events";
import type { FactsOutput } from "../../evidence/facts/facts-task";
import { takeFacts } from "../../evidence/facts/take-facts";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { Clock } from "../../ports/ports";
import { sha256 } from "../../sha256";
import { toTimeline } from "../builder/builder-state";
import { openState, type Standing } from "../performing/apply-turn";
import { assessTimeline } from "./assess-timeline";

export type AssessInput = {
  readonly standing: Standing;
  readonly decisions: readonly Decision[];
  readonly evidence: EvidenceReader;
  /** Whose word it is where nobody concluded. */
  readonly actor: ClaimActor;
  readonly clock: Clock;
  /** What somebody read of what people wrote; absent where nobody did but the rules. */
  readonly factsRead?: FactsOutput | null;
};

/** What a step leads to. `memory` is what the next one needs beside the timeline. */
export type StepResult = {
  readonly timeline: Timeline;
  readonly memory: JsonValue | null;
  readonly drafts: readonly JournalDraft[];
};

/** Causes ranked, credibility and gaps, by code alone: the same input gives the same result. */
export async function assessStep(input: AssessInput): Promise<StepResult> {
  const { standing, decisions, evidence, actor, clock } = input;
  const state = openState(standing, { evidence, performer: { actor }, decisions }, true);
  const assessed = await assessTimeline(
    ...([state, toTimeline(state, standing.timeline), state.conclusion] as const),
  );
  const taken = await takeFacts(assessed, input.factsRead ?? null, evidence);
  const judged = withContradictions(taken.timeline, sha256);
  const timeline = { ...judged, measurements: await measureEvents(evidence, judged) };
  // Those that people rejected are kept, and no causes.
  const { rootCauses, candidates } = toLiveTimeline(timeline);
  const draft: JournalDraft = {
    at: clock.now(),
    kind: "timeline-assessed",
    actionType: "decision",
    actor: "system",
    causedBy: null,
    rationale: describeAssessment(timeline.outcome, rootCauses, candidates.length),
    payload: {
      outcome: timeline.outcome,
      events: timeline.events.filter(isLive).length,
      rootCauses: rootCauses.map(({ event, score }) => ({ event, score })),
      ...(taken.refused.length === 0 ? {} : { refusedFacts: taken.refused }),
    },
  };
  return { timeline, memory: null, drafts: [draft] };
}

function describeAssessment(
  outcome: Outcome,
  [first]: Timeline["rootCauses"],
  candidates: number,
): string {
  if (outcome === "no-incident") return "No incident: no harm was found";
  if (outcome === "inconclusive")
    return "Inconclusive: the evidence does not show whether it was one";
  if (!first) return `Incident, cause not established: ${candidates} candidates`;
  return `Most likely root cause: ${first.subject}`;
}
