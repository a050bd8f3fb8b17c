import {
  type RoundsTerms,
  type RunMode,
  roundsMost,
  runModes,
  usualRounds,
} from "@/lib/domain/rounds/rounds-settings";
import { isAnalysis } from "@/lib/domain/runs/run";
import type { Workspace } from "../workspace/workspace";

export type RoundsChoice = Pick<RoundsTerms, "mode" | "roundsMax" | "tokensMax">;

/** As the last analysis was started, opinions aside; before anybody chooses, as far as the installation usually goes. */
export function firstRoundsChoice({
  runs,
  usualMode,
}: Pick<Workspace, "runs" | "usualMode">): RoundsChoice {
  const last = runs.find(({ plan }) => isAnalysis(plan));
  const usual = { roundsMax: usualRounds.roundsMax, tokensMax: usualRounds.tokensMax };
  if (last === undefined) return { mode: usualMode, ...usual };
  const planned = last.plan.find((step) => step.kind === "rounds");
  if (planned === undefined) return { mode: "passes", ...usual };
  const { mode, roundsMax, tokensMax } = planned.settings;
  return { mode, roundsMax, tokensMax };
}

const labels: Readonly<Record<RunMode, string>> = {
  passes: "Passes only",
  append: "Rounds that add",
  full: "Rounds, in full",
};

const explanations: Readonly<Record<RunMode, string>> = {
  passes: "Whence analyses the evidence once, without further questions",
  append: "Experts investigate open questions. Confirmed findings are added; nothing is removed",
  full: "Experts investigate open questions. Confirmed findings are added; refuted ones are removed and can be restored",
};

export const roundsModes = runModes.map((value) => ({ value, label: labels[value] }));

export function explainMode(mode: RunMode): string {
  return explanations[mode];
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
