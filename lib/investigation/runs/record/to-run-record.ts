import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { formatInstant } from "@/lib/base/instant";
import type { Invocation, Turn } from "@/lib/domain/invocation";
import type { PromptPart } from "@/lib/domain/prompt-part";
import type { RunPlan } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { createMasking } from "@/lib/masking/masking";
import { findNames, findPeople } from "../../document/masking/mask-document";
import { maskTree, visitValues } from "../../document/masking/mask-tree";
import { withoutQuotes } from "./quoted-places";
import type { RunRecord } from "./run-record-schema";

type Mask = (value: JsonValue) => JsonValue;

/** One performance with all its turns. */
export type PerformedTask = {
  readonly invocation: Pick<
    Invocation,
    "stepKey" | "task" | "settings" | "performerKind" | "status"
  >;
  readonly turns: readonly Turn[];
};

type Recorded = Pick<RunRecord, "run" | "decisions" | "claimsHash" | "reading"> & {
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  readonly performed: readonly PerformedTask[];
  readonly parts: ReadonlyMap<string, PromptPart>;
  /** Whose names are hidden, and what of it is no secret. */
  readonly timeline: Timeline;
};

/** A run as it may leave: masked, with places instead of quotations. */
export function toRunRecord(recorded: Recorded): RunRecord {
  const { run, files, decisions, claimsHash, reading, performed, parts, timeline } = recorded;
  const mask = learnMask(timeline, [run.plan, performed.map(({ turns }) => turns)]);
  return {
    format: "whence.run/1",
    run: { ...run, plan: run.plan.map((step) => maskStep(step, mask)) },
    ...(reading === undefined ? {} : { reading }),
    files: files.map(({ path, sha256 }) => ({ path, sha256 })),
    decisions,
    tasks: performed.map((one) => toTask(one, mask)),
    parts: Object.fromEntries(parts),
    claimsHash,
  };
}

/** One token a value in all of it: what one part shows to be a secret, and people by their names, is hidden in each. */
function learnMask(timeline: Timeline, outputs: readonly unknown[]): Mask {
  const masking = createMasking({ people: findPeople(timeline), keeps: findNames(timeline) });
  // What Experts ask names the same files and times over and over.
  const learnt = new Set<string>();
  visitValues(toJsonValue(outputs), (value) => {
    if (typeof value !== "string" || learnt.has(value)) return;
    learnt.add(value);
    masking.learn(value);
  });
  return (value) => maskTree(withoutQuotes(value), { masking, places: new Map() });
}

/** What a person asked names what the evidence holds. */
function maskStep(step: RunPlan[number], mask: Mask): RunPlan[number] {
  if (step.kind !== "rounds" || step.request === undefined) return step;
  return { ...step, request: { ...step.request, text: String(mask(step.request.text)) } };
}

function toTask({ invocation, turns }: PerformedTask, mask: Mask): RunRecord["tasks"][number] {
  const { stepKey: step, task, settings, performerKind: kind, status } = invocation;
  return {
    ...{ step, task, performer: settings.performer, kind, status },
    turns: turns.map((turn) => toTurn(turn, mask)),
  };
}

function toTurn(turn: Turn, mask: Mask): RunRecord["tasks"][number]["turns"][number] {
  const { number, usage, durationMs, promptHash, shown = null, at, output } = turn;
  const words = (text: string) => String(mask(text));
  return {
    ...{ number, usage, durationMs, promptHash, shown, at: formatInstant(at) },
    text: turn.text === null ? null : words(turn.text),
    calls: turn.calls.map(({ name, arguments: given, answer }) => ({
      ...{ name, arguments: toJson(mask(given)) },
      answer: { kind: answer.kind, message: words(answer.message) },
    })),
    toolCalls: turn.toolCalls.map(({ name, arguments: given, result, durationMs: tookMs }) => ({
      ...{ name, arguments: toJson(mask(given)), result: toJson(mask(result)), durationMs: tookMs },
    })),
    news: turn.news.map(words),
    ...(output === undefined ? {} : { output: toJson(mask(output)) }),
  };
}

/** The same value as zod's type of JSON has it, which is not readonly. */
function toJson(
  value: JsonValue,
): RunRecord["tasks"][number]["turns"][number]["calls"][number]["arguments"] {
  return JSON.parse(JSON.stringify(toJsonValue(value)));
}
