import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import type { CorrectedClocks } from "@/lib/domain/evidence/clock-shifts";
import { type MadeCall, noUsage, type Turn } from "@/lib/domain/invocation";
import type { Decision } from "@/lib/domain/review/decision";
import type { Pass } from "@/lib/domain/runs/pass";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { readingsIn } from "../../evidence/frames/frame-reading";
import { conclusionSchema } from "../../ports/calls/conclusion";
import type { FunctionCall } from "../../ports/calls/function-calls";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { Assignment, CallResult, KnownStanding, Performer } from "../../ports/performer-port";
import { toReshapings } from "../../reshape/reshapings";
import { beginRun } from "../builder/begin-run";
import {
  type BuilderContext,
  type BuilderState,
  builderMemorySchema,
  listNamed,
  resumeBuilder,
  toAnchors,
  toMemory,
  toTimeline,
} from "../builder/builder-state";
import { applyCall } from "../builder/timeline-builder";
import { voiceSchema } from "../builder/voices";
import { budgets } from "./budgets";
import { toShownRecord } from "./keep-shown";
import type { TakenTurn } from "./perform-task";
import { refusalReasons } from "./refusals";

/** What a run must remember from turn to turn and from step to step, beside the stored timeline. */
const runMemorySchema = z.object({
  builder: builderMemorySchema,
  conclusion: conclusionSchema.nullable(),
  voices: z.array(voiceSchema).default([]),
});

/** Where a run stands: the timeline as it is stored, and its memory; null before its first turn. */
export type Standing = {
  readonly timeline: Timeline;
  readonly memory: JsonValue | null;
};

export type TurnContext = {
  /** Null in a task that changes nothing by calls. */
  readonly pass: Pass | null;
  readonly performer: Pick<Performer, "actor">;
  readonly evidence: EvidenceReader;
  readonly decisions: readonly Decision[];
  readonly signal: AbortSignal;
  readonly at: Instant;
  /** What people did since the turn before. */
  readonly news?: readonly string[];
};

export type AppliedTurn = Standing & KnownStanding & { readonly turn: Turn };

/** What a performer is told of a standing that no turn of its task has changed yet. */
export function toKnown(
  standing: Standing,
  context: Pick<TurnContext, "evidence" | "performer" | "decisions"> & Pick<Assignment, "task">,
): KnownStanding {
  // A task of a round begins with what stands, not with a run.
  if (context.task.pass === null) return standingAlone(standing);
  const state = openState(standing, context, true);
  const { clocks } = state;
  return { timeline: toTimeline(state, standing.timeline), aliases: listNamed(state), clocks };
}

function standingAlone({ timeline, memory }: Standing): KnownStanding {
  return { timeline, aliases: new Map(), clocks: clocksIn(memory) };
}

/** As performers of the run corrected them, by what it remembers. */
export function clocksIn(memory: JsonValue | null): CorrectedClocks {
  return new Map(
    memory === null ? [] : Object.entries(runMemorySchema.parse(memory).builder.clocks),
  );
}

/**
 * One turn applied to what stands: the same turn on the same standing gives the same result, so a turn that
 * somebody's decision overtook is applied again to what stands then, without being asked for again.
 */
export async function applyTurn(
  standing: Standing,
  taken: TakenTurn,
  context: TurnContext,
): Promise<AppliedTurn> {
  const { pass } = context;
  if (pass === null)
    return { ...standing, ...standingAlone(standing), turn: answeringTurn(taken, context) };
  const state: BuilderState = {
    ...openState(standing, context, taken.number === 1),
    mayRetell: true,
  };
  const { proposed } = taken;
  state.readings.push(...readingsIn(taken.toolCalls));
  const calls =
    proposed.kind === "calls"
      ? await applyCalls(state, proposed.calls, { pass, signal: context.signal })
      : [];
  return {
    timeline: toTimeline(state, standing.timeline),
    memory: toRunMemory(state, taken.ending !== null),
    ...{ aliases: listNamed(state), clocks: state.clocks },
    turn: toTurn(taken, calls, context),
  };
}

/** What is called in a task of a round changes nothing, and says so; its answer is kept. */
function answeringTurn(taken: TakenTurn, context: TurnContext): Turn {
  const { proposed } = taken;
  const message = "This task changes nothing by calls: answer instead";
  const calls = proposed.kind === "calls" ? proposed.calls : [];
  const refused = calls.map(
    ({ name, arguments: given }): MadeCall => ({
      ...{ name, arguments: toJsonValue(given) },
      answer: { kind: "rejected", message },
    }),
  );
  const turn = toTurn(taken, refused, context);
  return proposed.kind === "done" ? { ...turn, output: toJsonValue(proposed.output) } : turn;
}

function toTurn(taken: TakenTurn, calls: readonly MadeCall[], context: TurnContext): Turn {
  const { proposed } = taken;
  return {
    ...{ number: taken.number, calls, toolCalls: [...taken.toolCalls] },
    news: [
      ...(context.news ?? []),
      ...(proposed.news ?? []),
      ...(taken.fault === null ? [] : [taken.fault]),
    ],
    text: proposed.text ?? textOf(proposed),
    usage: proposed.usage ?? noUsage,
    ...{ durationMs: taken.durationMs, promptHash: proposed.promptHash ?? null, at: context.at },
    ...(proposed.window === undefined ? {} : { window: proposed.window }),
    ...(proposed.kind === "gave-up" && proposed.isUnreached ? { unreached: true } : {}),
    ...(proposed.kind === "gave-up" && proposed.refusedWith != null
      ? { refusedWith: proposed.refusedWith }
      : {}),
    ...toShownRecord(proposed.shown),
  };
}

/** Where a performance begins that goes on from pieces nobody decided on: they stand, and each keeps its name. */
export function standOn(
  timeline: Timeline,
  /** What an event is known by that is said again. */
  before: Timeline["events"],
  context: Pick<TurnContext, "evidence" | "performer" | "decisions">,
): Standing {
  const { entities } = timeline;
  const memory = {
    entityAliases: Object.fromEntries(entities.map(({ id }) => [id, id] as const)),
    eventAliases: {},
    previous: before
      .flatMap(toAnchors)
      .map((anchor) => ({ ...anchor, records: [...anchor.records] })),
    ...{ asked: [], held: [], restated: [], clocks: {}, traits: {}, readings: [] },
  };
  const state = resumeBuilder(timeline, memory, toBuilderContext(context));
  return { timeline, memory: toRunMemory(state, true) };
}

/** The builder's state of a run that stands somewhere. */
export function openState(
  { timeline, memory }: Standing,
  given: Pick<TurnContext, "evidence" | "performer" | "decisions">,
  isFirstTurn: boolean,
): BuilderState {
  const context = toBuilderContext(given);
  if (memory === null) return beginRun(timeline, context);
  const { builder, conclusion, voices } = runMemorySchema.parse(memory);
  // Duplicates are looked for among what the same step has said.
  const traits = isFirstTurn ? {} : builder.traits;
  return { ...resumeBuilder(timeline, { ...builder, traits }, context), conclusion, voices };
}

function toBuilderContext({
  evidence,
  performer,
  decisions,
}: Pick<TurnContext, "evidence" | "performer" | "decisions">): BuilderContext {
  return {
    ...{ evidence, actor: performer.actor },
    refusals: refusalReasons(decisions),
    reshapings: toReshapings(decisions),
  };
}

/** What the next step of a run needs beside the timeline; what only finds duplicates is let go after a task. */
export function toRunMemory(state: BuilderState, isLastTurn: boolean): JsonValue {
  const builder = toMemory(state);
  return toJsonValue({
    builder: isLastTurn ? { ...builder, traits: {} } : builder,
    ...{ conclusion: state.conclusion, voices: state.voices },
  });
}

async function applyCalls(
  state: BuilderState,
  calls: readonly FunctionCall[],
  { pass, signal }: Pick<TurnContext, "signal"> & { readonly pass: Pass },
): Promise<MadeCall[]> {
  const made: MadeCall[] = [];
  for (const [index, call] of calls.entries()) {
    signal.throwIfAborted();
    const answer: CallResult =
      index < budgets.callsPerTurnMax
        ? await applyCall(state, pass, call)
        : { kind: "rejected", message: "Too many calls in one turn; send the rest in the next" };
    made.push({ name: call.name, arguments: toJsonValue(call.arguments), answer });
  }
  return made;
}

function textOf(proposed: TakenTurn["proposed"]): string | null {
  if (proposed.kind !== "done") return null;
  const parsed = z.object({ text: z.string() }).safeParse(proposed.output);
  return parsed.success ? parsed.data.text : null;
}
