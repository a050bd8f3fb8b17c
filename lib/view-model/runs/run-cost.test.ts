import { expect, test } from "vitest";
import { standardPlan } from "@/lib/domain/runs/run";
import { describeSpending, toCosts } from "./run-cost";

const price = { input: 3, cachedInput: 0.3, output: 15 };
const settings = { iterationsMax: 20, temperature: null, tokensMax: null };
const plan = standardPlan((task) =>
  task === "coarse-pass"
    ? { ...settings, performer: "local/a", price }
    : { ...settings, performer: "local/b" },
);
const usage = { inputTokens: 100_000, cachedTokens: 80_000, outputTokens: 2_000 };
const performed = { kind: "model", usage };

test("a step costs what its tokens do by the price of its plan, cached ones by their own", () => {
  const costs = toCosts(plan, [
    { ...performed, step: "coarse", performer: "local/a" },
    { ...performed, step: "detailed", performer: "local/b" },
    { ...performed, step: "causal", performer: "rules", kind: "rules" },
  ]);
  // 20,000 × 3 + 80,000 × 0.3 + 2,000 × 15, in millionths.
  expect([...costs]).toEqual([
    ["coarse", "0.1140 USD"],
    ["detailed", "not priced"],
  ]);
});

test("a run says what models took in all, and whose price nobody knows; one by rules says nothing", () => {
  const both = [
    { ...performed, step: "coarse", performer: "local/a" },
    { ...performed, step: "detailed", performer: "local/b" },
  ];
  expect(describeSpending(plan, both)).toBe(
    "Models took 200,000 tokens in, 160,000 of them cached, and 4,000 out: 0.1140 USD; local/b has no price.",
  );
  expect(
    describeSpending(plan, [{ ...performed, step: "coarse", performer: "rules", kind: "rules" }]),
  ).toBeNull();
});
