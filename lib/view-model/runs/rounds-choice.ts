import { type RoundsTerms, roundsMost, usualRounds } from "@/lib/domain/rounds/rounds-settings";
import { isAnalysis } from "@/lib/domain/runs/run";
import {
  type ExtentCosts,
  extentOf,
  modeOfExtent,
  type RunExtent,
  runExtents,
} from "@/lib/domain/runs/run-extent";
import { formatUsd } from "../text/usd-text";
import type { Workspace } from "../workspace/workspace";

export type RoundsChoice = Pick<RoundsTerms, "roundsMax" | "tokensMax"> & {
  readonly extent: RunExtent;
};

/** As a run is started with it. */
export function toRoundsTerms({ extent, ...terms }: RoundsChoice) {
  return { ...terms, mode: modeOfExtent(extent) };
}

/** As the last analysis was started, opinions aside; before anybody chooses, as far as the installation usually goes. */
export function firstRoundsChoice({
  runs,
  usualMode,
}: Pick<Workspace, "runs" | "usualMode">): RoundsChoice {
  const last = runs.find(({ plan }) => isAnalysis(plan));
  const usual = { roundsMax: usualRounds.roundsMax, tokensMax: usualRounds.tokensMax };
  if (last === undefined) return { extent: usualMode, ...usual };
  const planned = last.plan.find((step) => step.kind === "rounds");
  const extent = extentOf(last.plan);
  if (planned === undefined) return { extent, ...usual };
  const { roundsMax, tokensMax } = planned.settings;
  return { extent, roundsMax, tokensMax };
}

const labels: Readonly<Record<RunExtent, string>> = {
  quick: "Quick: one pass",
  passes: "Standard: three passes",
  append: "Thorough: rounds that add",
  full: "Thorough: rounds",
};

const explanations: Readonly<Record<RunExtent, string>> = {
  quick: "The rules analyse the evidence, then the model goes over it once",
  passes: "Whence analyses the evidence once, without further questions",
  append: "Experts investigate open questions. Confirmed findings are added; nothing is removed",
  full: "Experts investigate open questions. Confirmed findings are added; refuted ones are removed and can be restored",
};

/** Without a model one pass is as good as three. */
export function extentChoices(isOfModel: boolean) {
  const offered = runExtents.filter((extent) => isOfModel || extent !== "quick");
  return offered.map((value) => ({ value, label: labels[value] }));
}

/** What it does, and by a model what it took on past runs. */
export function explainExtent(extent: RunExtent, costs: ExtentCosts | null): string {
  const cost = costs === null ? "" : `. Past runs: ${describeExtentCost(costs, extent)}`;
  return `${explanations[extent]}${cost}`;
}

/** A number of rounds somebody typed, within what is allowed. */
export function toRoundsMax(typed: string | number): number {
  const number = Math.round(Number(typed));
  return Number.isFinite(number)
    ? Math.min(roundsMost, Math.max(1, number))
    : usualRounds.roundsMax;
}

/** Tokens somebody typed; null where there is no limit. */
export function toTokensMax(typed: string | number): number | null {
  const number = Math.round(Number(typed));
  return Number.isFinite(number) && number >= 1 ? number : null;
}

/** "about 240,000 tokens, 0.3100 USD, the median of 5 runs" */
export function describeExtentCost(costs: ExtentCosts, extent: RunExtent): string {
  const cost = costs[extent];
  if (cost === undefined) return "No run by a model yet";
  const money = cost.usd === 0 ? "" : `, ${formatUsd(cost.usd)}`;
  const of = cost.runs === 1 ? "one run" : `the median of ${cost.runs} runs`;
  return `about ${cost.tokens.toLocaleString("en")} tokens${money}, ${of}`;
}
