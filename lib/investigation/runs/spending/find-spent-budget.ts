import type { ModelBudget } from "@/lib/domain/models/model-policy";
import type { ModelPrice } from "@/lib/domain/models/model-price";
import type { Spent } from "../../ports/spending-port";

type SpendingState = { readonly budget: ModelBudget; readonly spent: Spent };

/** Why a model is asked no more, in words; null while there is something left of every budget. */
export function findSpentBudget(
  name: string,
  price: ModelPrice | undefined,
  { run, month }: { readonly run: SpendingState; readonly month: SpendingState },
): string | null {
  // What has no price cannot be kept within a budget of money.
  if (price === undefined && (run.budget.usd !== null || month.budget.usd !== null)) {
    return `a budget in USD is set, and ${name} has no price to count by`;
  }
  return (
    describeSpent("the budget of a run", run) ?? describeSpent("the budget of this month", month)
  );
}

function describeSpent(what: string, { budget, spent }: SpendingState): string | null {
  if (budget.tokens !== null && spent.tokens >= budget.tokens) {
    return `${what}, ${numberText(budget.tokens)} tokens, is spent (${numberText(spent.tokens)})`;
  }
  if (budget.usd !== null && spent.usd >= budget.usd) {
    return `${what}, ${budget.usd} USD, is spent (${spent.usd.toFixed(4)})`;
  }
  return null;
}

function numberText(count: number): string {
  return count.toLocaleString("en");
}
