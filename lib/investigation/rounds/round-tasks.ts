import type { JsonValue } from "@/lib/base/canonical-json";
import type { InvocationId } from "@/lib/domain/ids";
import type {
  InvocationStatus,
  PerformerKind,
  TaskSettings,
  ToolCall,
  Usage,
} from "@/lib/domain/invocation";
import type { Question } from "@/lib/domain/rounds/question";
import type { RoundsSettings } from "@/lib/domain/rounds/rounds-settings";
import type { PlannedTask, StepKey } from "@/lib/domain/runs/run";

/** A task of a round as it was performed. */
export type DoneTask = {
  readonly key: StepKey;
  readonly invocation: InvocationId;
  /** Name of the performer, and what it is. */
  readonly performer: string;
  readonly kind: PerformerKind;
  readonly status: InvocationStatus;
  readonly input: JsonValue;
  /** Null where it came to none. */
  readonly output: JsonValue | null;
  readonly toolCalls: readonly ToolCall[];
  readonly usage: Usage;
};

/** All that is done of the rounds of a run: tasks, and the steps of code by their keys. */
export type DoneSteps = {
  readonly tasks: readonly DoneTask[];
  readonly keys: ReadonlySet<StepKey>;
};

export const roundKeys = {
  direct: (round: number) => `r${round}-direct`,
  /** `place` is that of the question in its round, from 1. */
  answer: (round: number, place: number, { to }: Pick<Question, "to">) =>
    `r${round}-q${place}-${to}`,
  critique: (round: number) => `r${round}-critique`,
  take: (round: number) => `r${round}-take`,
  close: (round: number) => `r${round}-close`,
  report: "report",
} as const;

/** Where a performer came to nothing, the rules go on in its place, under a key of their own. */
function inPlaceOf(key: StepKey): StepKey {
  return `${key}-rules`;
}

/** The performance of a task that counts: that of the rules where another gave up. */
export function findDone({ tasks }: DoneSteps, key: StepKey): DoneTask | null {
  const inPlace = tasks.find((task) => task.key === inPlaceOf(key));
  return inPlace ?? tasks.find((task) => task.key === key) ?? null;
}

/**
 * The task of that key as it is to be performed next; null when it is done. What came to no output is performed by the
 * rules; what they come to nothing with is done.
 */
export function planTask(
  done: DoneSteps,
  key: StepKey,
  task: string,
  settings: TaskSettings,
): PlannedTask | null {
  const performed = done.tasks.find((each) => each.key === key);
  if (performed === undefined) return { kind: "task", key, task, settings };
  const isNothing = performed.output === null && performed.performer !== "rules";
  if (!isNothing || done.tasks.some((each) => each.key === inPlaceOf(key))) return null;
  const byRules = { ...settings, performer: "rules", temperature: null, tokensMax: null };
  return { kind: "task", key: inPlaceOf(key), task, settings: byRules };
}

export function settingsOfRole(
  { roles }: Pick<RoundsSettings, "roles">,
  task: "direct" | "answer-question" | "critique" | "report",
): TaskSettings {
  if (task === "answer-question") return roles.expert;
  return task === "critique" ? roles.critic : roles.director;
}
