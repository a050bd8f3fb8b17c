import { expect, test } from "vitest";
import { findSpentBudget } from "./find-spent-budget";

const none = { tokens: null, usd: null };
const price = { input: 1, cachedInput: 1, output: 1 };
const spending = (budget: { tokens: number | null; usd: number | null }, tokens = 0, usd = 0) => ({
  ...{ budget, spent: { tokens, usd } },
});

test("without a budget nothing is ever spent", () => {
  const free = spending(none, 1e9, 1e6);
  expect(findSpentBudget("local/a", undefined, { run: free, month: free })).toBeNull();
});

test.each([
  [{ tokens: 100, usd: null }, 99, 5, null],
  [{ tokens: 100, usd: null }, 100, 0, "the budget of a run, 100 tokens, is spent (100)"],
  [{ tokens: null, usd: 2 }, 1e9, 1.99, null],
  [{ tokens: null, usd: 2 }, 0, 2.5, "the budget of a run, 2 USD, is spent (2.5000)"],
])("a run of %j that took %d tokens and %d USD: %s", (budget, tokens, usd, expected) => {
  const run = spending(budget, tokens, usd);
  expect(findSpentBudget("local/a", price, { run, month: spending(none) })).toBe(expected);
});

test("the month's budget is one for all runs", () => {
  const month = spending({ tokens: 1_000, usd: null }, 1_200);
  expect(findSpentBudget("local/a", price, { run: spending(none), month })).toBe(
    "the budget of this month, 1,000 tokens, is spent (1,200)",
  );
});

test("money cannot be kept within a budget where a model has no price, so it is not asked", () => {
  const run = spending({ tokens: null, usd: 5 });
  expect(findSpentBudget("local/a", undefined, { run, month: spending(none) })).toContain(
    "local/a has no price",
  );
});
