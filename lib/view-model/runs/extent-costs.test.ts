import { expect, test } from "vitest";
import { noRounds, usualRounds } from "@/lib/domain/rounds/rounds-settings";
import {
  extentOf,
  modeOfExtent,
  type RunExtent,
  runExtents,
  tasksOfExtent,
  toExtentCosts,
} from "@/lib/domain/runs/run-extent";
import type { Performer, Performers } from "@/lib/investigation/ports/performer-port";
import { planRun } from "@/lib/investigation/runs/plan-run";
import { describeExtentCost } from "./rounds-choice";
import { toRunChoices } from "./run-choice";

const performer = (name: string, kind: Performer["kind"]): Performer => ({
  ...{ name, kind, actor: kind === "model" ? "model" : "rules", edition: "1" },
  async *perform() {
    yield* [];
  },
});
const all = [performer("rules", "rules"), performer("local/x", "model")];
const performers: Performers = {
  names: all.map(({ name }) => name),
  find: (name) => all.find((one) => one.name === name) ?? null,
};

function plan(extent: RunExtent) {
  const choices = toRunChoices({ performers: performers.names, roles: {} });
  const choice = choices.find(({ value }) => value === "local/x");
  if (choice === undefined) throw new Error("No such choice");
  const mode = modeOfExtent(extent);
  const rounds = mode === "passes" ? noRounds : { ...usualRounds, mode };
  const planned = planRun(performers, tasksOfExtent(choice, extent), { rounds });
  if (!planned.ok) throw new Error("No plan");
  return planned.value;
}

test("quick is one pass of the model after the rules, and each extent is told by its plan", () => {
  const byModel = plan("quick").filter(
    (step) => step.kind === "task" && step.settings.performer === "local/x",
  );
  expect(byModel).toMatchObject([{ task: "causal-pass" }]);
  expect(runExtents.map((extent) => extentOf(plan(extent)))).toEqual([...runExtents]);
});

test("what an extent takes is the median of the runs that went so far", () => {
  const costs = toExtentCosts([
    { plan: plan("passes"), tokens: 90_000, usd: 0.1 },
    { plan: plan("passes"), tokens: 240_000, usd: 0.31 },
    { plan: plan("passes"), tokens: 900_000, usd: 2 },
    { plan: plan("quick"), tokens: 50_000, usd: 0 },
    { plan: plan("full"), tokens: 0, usd: 0 },
  ]);
  expect(describeExtentCost(costs, "passes")).toMatch(
    /^about 240,000 tokens, .*0\.31.*, the median of 3 runs$/,
  );
  expect(describeExtentCost(costs, "quick")).toBe("about 50,000 tokens, one run");
  expect(describeExtentCost(costs, "full")).toBe("No run by a model yet");
});
