import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { isLive } from "@/lib/domain/claim";
import type { Decision } from "@/lib/domain/decision";
import type { JournalDraft } from "@/lib/domain/journal";
import type { PassMetrics, RunStepKey } from "@/lib/domain/run";
import type { Timeline } from "@/lib/domain/timeline";
import { assessTimeline } from "./assess-timeline";
import { beginRun } from "./builder/begin-run";
import {
  type BuilderContext,
  type BuilderState,
  builderMemorySchema,
  listNamed,
  resumeBuilder,
  toMemory,
  toTimeline,
} from "./builder/builder-state";
import type { EvidenceReader } from "./evidence-port";
import { conclusionSchema, type Player } from "./player-port";
import type { Clock } from "./ports";
import { toReshapings } from "./reshape/reshapings";
import { runPass } from "./run-pass";

/** What a step leaves for the next beside the stored timeline; kept as the result of the run step. */
const memorySchema = z.object({
  builder: builderMemorySchema,
  conclusion: conclusionSchema.nullable(),
});

export type StepInput = {
  /** As it is stored when the step begins, decisions of people applied. */
  readonly timeline: Timeline;
  /** Result of the step before in the same run; null for the first. */
  readonly memory: JsonValue | null;
  readonly decisions: readonly Decision[];
  readonly evidence: EvidenceReader;
  readonly player: Player;
  readonly clock: Clock;
  readonly signal: AbortSignal;
};

export type StepResult = {
  readonly timeline: Timeline;
  readonly memory: JsonValue;
  readonly drafts: readonly JournalDraft[];
  readonly metrics: PassMetrics | null;
};

/**
 * One step of a run as a function: the same input gives the same result, so a step that was cut off
 * is simply played again. The server commits each result; the headless command folds them.
 */
export async function runStep(key: RunStepKey, input: StepInput): Promise<StepResult> {
  const context: BuilderContext = {
    evidence: input.evidence,
    actor: input.player.actor,
    refusals: refusalReasons(input.decisions),
    reshapings: toReshapings(input.decisions),
  };
  const memory = input.memory === null ? null : memorySchema.parse(input.memory);
  const state = memory
    ? resumeBuilder(input.timeline, memory.builder, context)
    : beginRun(input.timeline, context);
  if (key === "assess") return assess(state, input, memory?.conclusion ?? null);
  const { drafts, metrics, conclusion } = await runPass(
    input.player,
    {
      pass: key,
      evidence: input.evidence,
      timeline: toTimeline(state, input.timeline),
      aliases: listNamed(state),
      refusals: describeRefusals(state),
      signal: input.signal,
    },
    state,
    input.clock,
  );
  return {
    timeline: toTimeline(state, input.timeline),
    memory: toJsonValue({ builder: toMemory(state), conclusion }),
    drafts,
    metrics,
  };
}

async function assess(
  state: BuilderState,
  input: StepInput,
  conclusion: z.infer<typeof conclusionSchema> | null,
): Promise<StepResult> {
  const timeline = await assessTimeline(state, toTimeline(state, input.timeline), conclusion);
  const draft: JournalDraft = {
    at: input.clock.now(),
    kind: "timeline-assessed",
    actionType: "decision",
    actor: "system",
    causedBy: null,
    rationale: describeAssessment(timeline),
    payload: {
      outcome: timeline.outcome,
      events: timeline.events.filter(isLive).length,
      rootCauses: timeline.rootCauses.map(({ event, score }) => ({ event, score })),
    },
  };
  return { timeline, memory: null, drafts: [draft], metrics: null };
}

function describeAssessment(timeline: Timeline): string {
  const [first] = timeline.rootCauses;
  if (timeline.outcome === "no-incident") return "No incident: nothing was hit";
  if (!first) return "Inconclusive: no cause could be proved";
  return `Most likely root cause: ${first.subject}`;
}

function refusalReasons(decisions: readonly Decision[]): ReadonlyMap<string, string> {
  return new Map(
    decisions.flatMap(({ piece, verdict }) =>
      verdict.kind === "reject"
        ? [[piece, verdict.note === "" ? verdict.reason : verdict.note] as const]
        : [],
    ),
  );
}

function describeRefusals(state: BuilderState) {
  return [...state.events.values()]
    .filter(({ status }) => status === "rejected")
    .map(({ id, title }) => ({ noun: "event", title, reason: state.refusals.get(id) ?? "" }));
}
