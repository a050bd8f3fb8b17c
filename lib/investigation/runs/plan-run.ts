import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import { type TaskSettings, taskSettingsSchema } from "@/lib/domain/invocation";
import type { ModelPrice } from "@/lib/domain/models/model-price";
import { noRounds, type RoundsTerms } from "@/lib/domain/rounds/rounds-settings";
import {
  factsTaskId,
  type PlannedStep,
  performersOf,
  type RunPlan,
  roleTasks,
  roundTasks,
  standardPlan,
} from "@/lib/domain/runs/run";
import { budgets } from "../construction/performing/budgets";
import type { Performer, Performers } from "../ports/performer-port";

/** What somebody who starts a run may choose, task by task; what is left out is as usual. */
export const chosenSettingsSchema = z
  .record(z.string().max(60), taskSettingsSchema.unwrap().omit({ price: true }).partial())
  .readonly();
export type ChosenSettings = z.infer<typeof chosenSettingsSchema>;

/**
 * Whether the rules go first where a model performs: `rules`, so that it goes on from what they found, or `none`, for a
 * draft that is nearly empty or wrong is in the way; the rules then perform only what a model gave up.
 */
export const drafts = ["rules", "none"] as const;
export type Draft = (typeof drafts)[number];
/** By performer, as they stand when the run is planned: a later change counts for later runs. */
export type Prices = Readonly<Record<string, ModelPrice>>;

export type PlanTerms = {
  readonly prices?: Prices;
  readonly draft?: Draft;
  readonly rounds?: RoundsTerms;
};

export type PlanProblem = {
  readonly kind: "unknown-performer" | "unknown-task";
  readonly name: string;
};

/**
 * The plan of a run: the passes, each with who performs it and how. Where a model performs one, the rules perform all of
 * them before it, or after it if it gave up: what it cannot do stands as the rules have it.
 */
export function planRun(
  performers: Performers,
  chosen: ChosenSettings,
  { prices = {}, draft = "rules", rounds = noRounds }: PlanTerms = {},
): Result<RunPlan, PlanProblem> {
  const plan = standardPlan((task) => settingsOfTask(performers, task, chosen[task] ?? {}, prices));
  const known = new Set<string>([
    ...plan.flatMap((step) => (step.kind === "task" ? [step.task] : [])),
    ...roundTasks,
    factsTaskId,
  ]);
  const stray = Object.keys(chosen).find((task) => !known.has(task));
  if (stray !== undefined) return fail({ kind: "unknown-task", name: stray });
  const whole = [
    ...plan.map((step) => withFacts(step, performers, chosen[factsTaskId], prices)),
    ...planRounds(performers, chosen, prices, rounds),
  ];
  const names = performersOf(whole);
  const unknown = names.find((name) => performers.find(name) === null);
  if (unknown !== undefined) return fail({ kind: "unknown-performer", name: unknown });
  const isOfModel = performersOf(plan).some((name) => performers.find(name)?.kind === "model");
  return ok(isOfModel ? withRules(whole, performers, draft) : whole);
}

/** The rules read facts as part of the assessment; whoever else is chosen performs the task before it. */
function withFacts(
  step: PlannedStep,
  performers: Performers,
  chosen: ChosenSettings[string] | undefined,
  prices: Prices,
): PlannedStep {
  if (step.kind !== "assess" || chosen === undefined) return step;
  const facts = settingsOfTask(performers, factsTaskId, chosen, prices);
  return performers.find(facts.performer)?.kind === "rules" ? step : { ...step, facts };
}

/** The rounds as they are planned: empty where a run is of passes alone. */
export function planRounds(
  performers: Performers,
  chosen: ChosenSettings,
  prices: Prices,
  { mode, ...terms }: RoundsTerms,
): RunPlan {
  if (mode === "passes") return [];
  const settingsOf = (task: string) => settingsOfTask(performers, task, chosen[task] ?? {}, prices);
  const roles = {
    director: settingsOf(roleTasks.director),
    expert: settingsOf(roleTasks.expert),
    critic: settingsOf(roleTasks.critic),
  };
  return [
    {
      kind: "rounds",
      key: "rounds",
      settings: { mode, ...terms, without: [...terms.without], roles },
    },
  ];
}

/** How a task is performed: as somebody chose, as usual for the rest, at the price that stands now. */
export function settingsOfTask(
  performers: Performers,
  task: string,
  chosen: ChosenSettings[string],
  prices: Prices,
): TaskSettings {
  const usual = usualSettings(performers);
  const { performer = usual.performer, iterationsMax, temperature, tokensMax } = chosen;
  const price = prices[performer];
  return {
    ...{ performer, ...(price === undefined ? {} : { price }) },
    iterationsMax: iterationsMax ?? usual.iterationsMax,
    temperature:
      temperature === undefined ? usualTemperature(task, performers.find(performer)) : temperature,
    tokensMax: tokensMax === undefined ? usual.tokensMax : tokensMax,
  };
}

/** Steps have keys of their own: those the rules perform are the usual ones. */
function withRules(plan: RunPlan, performers: Performers, draft: Draft): RunPlan {
  const usualName = usualSettings(performers).performer;
  const byRules = usualPlan(performers).flatMap((step) => (step.kind === "task" ? [step] : []));
  const chosen = plan.flatMap((step) =>
    step.kind === "task" ? [{ ...step, key: `${step.key}-model` }] : [],
  );
  const end = plan.filter(({ kind }) => kind !== "task");
  // What the usual one performs is in the draft already.
  const byModel = chosen.filter(({ settings }) => settings.performer !== usualName);
  return draft === "rules"
    ? [...byRules, ...byModel, ...end]
    : [
        ...chosen,
        ...byRules
          .filter(({ task }) => byModel.some((step) => step.task === task))
          .map((step) => ({ ...step, isFallback: true })),
        ...end,
      ];
}

/** The plan of a run for which nobody chose anything but how far it goes. */
export function usualPlan(performers: Performers, rounds: RoundsTerms = noRounds): RunPlan {
  return [
    ...standardPlan(() => usualSettings(performers)),
    ...planRounds(performers, {}, {}, rounds),
  ];
}

/** What tasks ask of a model: to be exact where it names, links and judges, a little freer where it fills in and searches. */
const modelTemperatures: Readonly<Record<string, number>> = {
  ...{ "detailed-pass": 0.3, "answer-question": 0.3, critique: 0.1 },
};
const modelTemperature = 0.2;

function usualTemperature(task: string, performer: Performer | null): number | null {
  return performer?.kind === "model" ? (modelTemperatures[task] ?? modelTemperature) : null;
}

function usualSettings({ names: [standard = "rules"] }: Performers): TaskSettings {
  const { passIterationsMax: iterationsMax } = budgets;
  return { performer: standard, iterationsMax, temperature: null, tokensMax: null };
}

/** Who performs a plan, in words: "rules", or "rules, local/x" where the tasks differ. */
export function describePerformers(plan: RunPlan): string {
  return performersOf(plan).join(", ");
}

export function describePlanProblem({ kind, name }: PlanProblem): string {
  return kind === "unknown-task"
    ? `There is no task ${name} to choose something for.`
    : `No performer is called ${name} here.`;
}
