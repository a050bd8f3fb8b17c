import { expect, test } from "vitest";
import { describeCommandSpending, parseSpending } from "./spending";
import { UsageError } from "./usage-error";

test("a price is three numbers, a budget one above nothing", () => {
  expect(parseSpending({ price: "3/0.3/15", "budget-usd": "0.5" })).toEqual({
    price: { input: 3, cachedInput: 0.3, output: 15 },
    budget: { tokens: null, usd: 0.5 },
  });
  for (const price of ["3", "3/x/15", "3/0.3/15/9", "-1/0/0"]) {
    expect(() => parseSpending({ price })).toThrow(UsageError);
  }
  expect(() => parseSpending({ "budget-tokens": "0" })).toThrow(UsageError);
});

test("what a model took is told with its money, or that no price was given; rules take nothing", () => {
  const turn = {
    ...{ number: 1, calls: 0, refused: 0, promptHash: null, toolCalls: [] },
    usage: { inputTokens: 2_000_000, cachedTokens: 1_000_000, outputTokens: 10_000 },
  };
  const invocations = [
    {
      id: "inv_1",
      step: "coarse",
      task: "coarse-pass",
      version: 1,
      performer: "local/a",
      turns: [turn],
    },
  ];
  const price = { input: 3, cachedInput: 0.5, output: 10 };
  const budget = { tokens: null, usd: null };
  expect(describeCommandSpending({ invocations }, { price, budget })).toContain("out: 3.6000 USD");
  expect(describeCommandSpending({ invocations }, { budget })).toContain("no price was given");
  expect(describeCommandSpending({ invocations: [] }, { budget })).toBe("");
});
