import type { RunMode } from "../rounds/rounds-settings";
import { isAnalysis, passTask, type RunPlan, roundsOf } from "./run";

/** How far an analysis goes. `quick`: a model performs the last pass alone, after the rules. */
export const runExtents = ["quick", "passes", "append", "full"] as const;
export type RunExtent = (typeof runExtents)[number];

/** What a run took that is over. `usd`: of what had a price. */
export type PastCost = { readonly plan: RunPlan; readonly tokens: number; readonly usd: number };
/** Medians over past runs, by extent; an extent nobody has run is not there. */
export type ExtentCosts = Readonly<
  Partial<
    Record<RunExtent, { readonly runs: number; readonly tokens: number; readonly usd: number }>
  >
>;

/** Of who may be asked (`RunChoice`). */
type Choice = {
  readonly tasks: Readonly<Record<string, { readonly performer: string }>>;
  readonly models: readonly string[];
};

const quickTask = passTask("causal");

/** In one pass everything may be said: the others are left to the rules. */
export function tasksOfExtent(
  { tasks }: Pick<Choice, "tasks">,
  extent: RunExtent,
): Choice["tasks"] {
  if (extent !== "quick") return tasks;
  return Object.fromEntries(Object.entries(tasks).filter(([task]) => task === quickTask));
}

export function modeOfExtent(extent: RunExtent): RunMode {
  return extent === "quick" ? "passes" : extent;
}

/** Who is asked for it: for passes alone, or for rounds as well. */
export function partOfExtent(extent: RunExtent): "passes" | "whole" {
  return modeOfExtent(extent) === "passes" ? "passes" : "whole";
}

export function extentOf(plan: RunPlan): RunExtent {
  const rounds = roundsOf(plan);
  if (rounds !== undefined) return rounds.settings.mode;
  const ofModels = plan.flatMap((step) =>
    step.kind === "task" && step.settings.performer !== "rules" ? [step.task] : [],
  );
  return ofModels.length === 1 && ofModels[0] === quickTask ? "quick" : "passes";
}

export function toExtentCosts(past: readonly PastCost[]): ExtentCosts {
  const analyses = past.filter(({ plan, tokens }) => isAnalysis(plan) && tokens > 0);
  const groups = Map.groupBy(analyses, ({ plan }) => extentOf(plan));
  return Object.fromEntries(
    [...groups].map(([extent, runs]) => [
      extent,
      {
        runs: runs.length,
        tokens: middle(runs.map(({ tokens }) => tokens)),
        usd: middle(runs.map(({ usd }) => usd)),
      },
    ]),
  );
}

/** Null where no model takes part: the rules cost nothing. */
export function costsFor(
  { models }: Pick<Choice, "models">,
  { extentCosts }: { readonly extentCosts: ExtentCosts },
): ExtentCosts | null {
  return models.length === 0 ? null : extentCosts;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
