import { totalUsage, type Usage } from "@/lib/domain/invocation";
import { costOf } from "@/lib/domain/models/model-cost";
import type { RunPlan, StepKey } from "@/lib/domain/runs/run";
import { formatUsd } from "../text/usd-text";

type Performed = {
  readonly step: StepKey;
  readonly kind: string;
  readonly performer: string;
  readonly usage: Usage;
};

/** What each step of a model cost, by its key; "not priced" is not nothing. */
export function toCosts(
  plan: RunPlan,
  invocations: readonly Performed[],
): ReadonlyMap<StepKey, string> {
  return new Map(
    ofModels(invocations).map(({ step, usage }) => {
      const usd = usdOf(plan, step, usage);
      return [step, usd === null ? "not priced" : formatUsd(usd)];
    }),
  );
}

/** "Models took 12,345 tokens, 8,000 of them cached: 0.0123 USD."; null where none was asked. */
export function describeSpending(plan: RunPlan, invocations: readonly Performed[]): string | null {
  const asked = ofModels(invocations);
  if (asked.length === 0) return null;
  const { inputTokens, outputTokens, cachedTokens } = totalUsage(asked.map(({ usage }) => usage));
  const costs = asked.map(({ step, usage }) => usdOf(plan, step, usage));
  const known = costs.filter((usd) => usd !== null);
  const unpriced = asked.filter((_, index) => costs[index] === null);
  const money = known.length === 0 ? [] : [formatUsd(known.reduce((sum, usd) => sum + usd, 0))];
  const names = [...new Set(unpriced.map(({ performer }) => performer))];
  const rest = names.length === 0 ? [] : [`${names.join(", ")} has no price`];
  const tokens = `${numberText(inputTokens)} tokens in, ${numberText(cachedTokens)} of them cached, and ${numberText(outputTokens)} out`;
  return `Models took ${tokens}: ${[...money, ...rest].join("; ")}.`;
}

function ofModels(invocations: readonly Performed[]): readonly Performed[] {
  return invocations.filter(({ kind }) => kind === "model");
}

/** By the price the run was planned with. */
function usdOf(plan: RunPlan, step: StepKey, usage: Usage): number | null {
  const planned = plan.find(({ key }) => key === step);
  const price = planned?.kind === "task" ? planned.settings.price : undefined;
  return price === undefined ? null : costOf(usage, price);
}

export function numberText(count: number): string {
  return count.toLocaleString("en");
}
