import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import { type TaskSettings, taskSettingsSchema } from "@/lib/domain/invocation";
import { type RunPlan, standardPlan } from "@/lib/domain/run";
import { budgets } from "../budgets";
import type { Performers } from "../performing/performer-port";

/** What somebody who starts a run may choose, task by task; what is left out is as usual. */
export const chosenSettingsSchema = z
  .record(z.string().max(60), taskSettingsSchema.unwrap().partial())
  .readonly();
export type ChosenSettings = z.infer<typeof chosenSettingsSchema>;

export type PlanProblem = {
  readonly kind: "unknown-performer" | "unknown-task";
  readonly name: string;
};

/** The plan of a run: the passes, each with who performs it and how. */
export function planRun(
  performers: Performers,
  chosen: ChosenSettings,
): Result<RunPlan, PlanProblem> {
  const usual = usualSettings(performers);
  const plan = standardPlan((task) => {
    const { performer, iterationsMax, temperature, tokensMax } = chosen[task] ?? {};
    return {
      performer: performer ?? usual.performer,
      iterationsMax: iterationsMax ?? usual.iterationsMax,
      temperature: temperature === undefined ? usual.temperature : temperature,
      tokensMax: tokensMax === undefined ? usual.tokensMax : tokensMax,
    };
  });
  const known = new Set(plan.flatMap((step) => (step.kind === "task" ? [step.task] : [])));
  const stray = Object.keys(chosen).find((task) => !known.has(task));
  if (stray !== undefined) return fail({ kind: "unknown-task", name: stray });
  const names = performersOf(plan);
  const unknown = names.find((name) => performers.find(name) === null);
  return unknown === undefined ? ok(plan) : fail({ kind: "unknown-performer", name: unknown });
}

/** The plan of a run for which nobody chose anything. */
export function usualPlan(performers: Performers): RunPlan {
  return standardPlan(() => usualSettings(performers));
}

function usualSettings({ names: [standard = "rules"] }: Performers): TaskSettings {
  const { passIterationsMax: iterationsMax } = budgets;
  return { performer: standard, iterationsMax, temperature: null, tokensMax: null };
}

/** Who performs a plan, in words: "rules", or "rules, local/x" where the tasks differ. */
export function describePerformers(plan: RunPlan): string {
  return performersOf(plan).join(", ");
}

function performersOf(plan: RunPlan): readonly string[] {
  const names = plan.flatMap((step) => (step.kind === "task" ? [step.settings.performer] : []));
  return [...new Set(names)];
}

export function describePlanProblem({ kind, name }: PlanProblem): string {
  return kind === "unknown-task"
    ? `There is no task ${name} to choose something for.`
    : `No performer is called ${name} here.`;
}
