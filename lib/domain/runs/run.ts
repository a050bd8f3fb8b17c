import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import type { RunId, UserId } from "../ids";
import { type InvocationStatus, type TaskSettings, taskSettingsSchema } from "../invocation";
import { type RoundsRequest, roundsRequestSchema } from "../rounds/rounds-request";
import { roundsSettingsSchema } from "../rounds/rounds-settings";
import { type Pass, passes } from "./pass";

/** Names a step inside its run; each is committed with its results before the next begins. */
export const stepKeySchema = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/);
export type StepKey = z.infer<typeof stepKeySchema>;

/** `task`: somebody performs it. `assess`: code scores and ranks what stands, and takes the facts that were read. `rounds`: as many tasks as it takes. */
const plannedStepSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("task"),
      key: stepKeySchema,
      task: z.string(),
      settings: taskSettingsSchema,
      /** Performed only where somebody gave up a task before it. */
      isFallback: z.boolean().exactOptional(),
      /** Performed aside from the timeline of the incident, as a second opinion. */
      isAside: z.boolean().exactOptional(),
    }),
    z.object({
      ...{ kind: z.literal("assess"), key: stepKeySchema },
      /** Who reads before it what people wrote; absent where the rules do, as part of it. */
      facts: taskSettingsSchema.exactOptional(),
    }),
    z.object({
      kind: z.literal("rounds"),
      key: stepKeySchema,
      settings: roundsSettingsSchema,
      /** What a person asked: the rounds look into that, and nothing else. */
      request: roundsRequestSchema.exactOptional(),
    }),
  ])
  .readonly();
export type PlannedStep = z.infer<typeof plannedStepSchema>;
export type PlannedTask = Extract<PlannedStep, { readonly kind: "task" }>;
export type PlannedRounds = Extract<PlannedStep, { readonly kind: "rounds" }>;

/** What a run does, in order. */
export const runPlanSchema = z.array(plannedStepSchema).min(1).readonly();
export type RunPlan = z.infer<typeof runPlanSchema>;

export function isFallback(step: PlannedStep): boolean {
  return step.kind === "task" && step.isFallback === true;
}

/** Is it a second opinion? What it finds stands aside, and people take of it what they accept. */
export function isAside(plan: RunPlan): boolean {
  return plan.some((step) => step.kind === "task" && step.isAside === true);
}

export function roundsOf(plan: RunPlan): PlannedRounds | undefined {
  return plan.find((step) => step.kind === "rounds");
}

/** What a person asked; null where the run is more than an answer to that. */
export function requestOf(plan: RunPlan): RoundsRequest | null {
  return roundsOf(plan)?.request ?? null;
}

/** Is somebody asked for interventions, and for nothing else? It leaves the timeline as it is. */
export function asksInterventions(plan: RunPlan): boolean {
  return plan.some((step) => step.kind === "task" && step.task === interventionsTaskId);
}

/** Is somebody asked for this pass? */
export function asksPass(plan: RunPlan, pass: Pass): boolean {
  return plan.some((step) => step.kind === "task" && step.task === passTask(pass));
}

/** Does it make the timeline anew? A second opinion stands aside, a question goes on from what stands, and who proposes interventions changes nothing. */
export function isAnalysis(plan: RunPlan): boolean {
  return !isAside(plan) && requestOf(plan) === null && !asksInterventions(plan);
}

/** Did a run come to its assessment, which says what the passes before it found? A plan without one concludes nothing. */
export function hasConcluded(plan: RunPlan, done: readonly { readonly key: StepKey }[]): boolean {
  return plan.some(({ kind, key }) => kind === "assess" && done.some((step) => step.key === key));
}

/** Names of all who perform its tasks, or take a role in its rounds. */
export function performersOf(plan: RunPlan): readonly string[] {
  const names = plan.flatMap((step) => {
    if (step.kind === "rounds")
      return Object.values(step.settings.roles).map(({ performer }) => performer);
    if (step.kind === "assess") return step.facts === undefined ? [] : [step.facts.performer];
    return [step.settings.performer];
  });
  return [...new Set(names)];
}

/** Whether a step is performed at all, by how the tasks before it have ended. */
export function isNeeded(
  step: PlannedStep,
  performed: readonly { readonly task: string; readonly status: InvocationStatus }[],
): boolean {
  return (
    !isFallback(step) ||
    performed.some(
      (one) => step.kind === "task" && one.task === step.task && one.status === "gave-up",
    )
  );
}

/** The task that is a pass. */
export function passTask(pass: Pass): string {
  return `${pass}-pass`;
}

/** The tasks by which somebody is chosen for the roles of rounds. */
export const roleTasks = {
  director: "direct",
  expert: "answer-question",
  critic: "critique",
} as const;
export const roundTasks: readonly string[] = Object.values(roleTasks);

/** The task that reads what people wrote, and the step of a run its performance is. */
export const factsTaskId = "extract-facts";

/** The task that proposes what would have helped; its performance changes nothing. */
export const interventionsTaskId = "propose-interventions";

/** The task that answers a person's question in sentences; its performance changes nothing. */
export const wordsTaskId = "answer-in-words";

/** The three passes in their fixed order, then the assessment. */
export function standardPlan(settingsOf: (task: string) => TaskSettings): RunPlan {
  return [
    ...passes.map((pass) => {
      const task = passTask(pass);
      return { kind: "task" as const, key: pass, task, settings: settingsOf(task) };
    }),
    { kind: "assess", key: "assess" },
  ];
}

export const runStatuses = [
  "queued",
  "running",
  "stopping",
  "stopped",
  "failed",
  "finished",
] as const;
export type RunStatus = (typeof runStatuses)[number];

export type Run = {
  readonly id: RunId;
  /** 1, 2, 3… inside an incident. */
  readonly number: number;
  readonly status: RunStatus;
  /** Who performs its tasks, in words; the plan says it task by task. */
  readonly analyst: string;
  readonly plan: RunPlan;
  readonly startedBy: UserId;
  readonly queuedAt: Instant;
  readonly finishedAt: Instant | null;
  readonly failure: string | null;
};

const next: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ["running", "stopped"],
  running: ["stopping", "finished", "failed"],
  stopping: ["stopped", "failed", "finished"],
  stopped: [],
  failed: [],
  finished: [],
};

/** May a run go from one status to another? A run that ended stays ended. */
export function canAdvanceRun(from: RunStatus, to: RunStatus): boolean {
  return next[from].includes(to);
}

/** What one pass cost: shown in the app and logged. */
export type PassMetrics = {
  readonly iterations: number;
  readonly calls: number;
  readonly rejectedCalls: number;
  readonly durationMs: number;
  readonly tokens: number;
};

/** A proposal the checks did not let through, and what the analyst was told. */
export type RefusedCall = {
  /** Of the function, such as "add_causal_link". */
  readonly name: string;
  readonly arguments: JsonValue;
  readonly message: string;
};
