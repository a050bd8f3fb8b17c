import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { type ModelPolicy, noPolicy } from "@/lib/domain/models/model-policy";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import type { Ports } from "@/lib/investigation/ports/ports";
import type { Prices } from "@/lib/investigation/runs/plan-run";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { readRun } from "@/lib/investigation/runs/read-run";
import { sendingDigest } from "@/lib/investigation/runs/sending/describe-sending";
import { listPerformers } from "@/lib/tasks/performer-list";
import { RunBench } from "../testing/run-bench";
import { unwrap } from "../testing/unwrap";

const bench = new RunBench();
const price = { input: 10, cachedInput: 1, output: 10 };

/** Takes 1,000 tokens a turn and never comes to an end. */
const talker: Performer = {
  ...{ name: "local/talker", kind: "model", actor: "model", edition: "1" },
  async *perform() {
    for (;;) {
      const usage = { inputTokens: 900, outputTokens: 100, cachedTokens: 0 };
      yield { kind: "calls", calls: [], usage, text: "Let me think." };
    }
  },
};

function portsWith(changes: Partial<ModelPolicy>): Ports {
  const policy = { ...noPolicy, ...changes };
  const ports = bench.ports();
  return {
    ...ports,
    performers: listPerformers([bench.rules, talker]),
    spending: {
      ...ports.spending,
      budgets: async () => ({ run: policy.runBudget, month: policy.monthBudget }),
    },
  };
}

const everyPass = Object.fromEntries(
  ["coarse-pass", "detailed-pass", "causal-pass"].map((task) => [task, { performer: talker.name }]),
);

async function start(ports: Ports, incidentId: IncidentId, prices: Prices = {}) {
  const [address, artifacts] = ["nowhere", await ports.cases.read.artifacts.list(incidentId)];
  const confirmed = sendingDigest([{ model: talker.name, address }], artifacts);
  const terms = { prices, addressOf: () => address, confirmed };
  return unwrap(await startRun(ports, bench.viewer, incidentId, everyPass, terms));
}

async function play(ports: Ports, prices = {}) {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const byRules = await bench.outcomeOf(incidentId);
  const asked = await start(ports, incidentId, prices);
  await bench.advance(ports, asked);
  const { invocations } = unwrap(await readRun(ports.cases.read, incidentId, asked));
  const turns = invocations.filter(({ kind }) => kind === "model").map((one) => one.turns.length);
  return { byRules, outcome: await bench.outcomeOf(incidentId), turns, runId: asked };
}

const claimsOf = ({ timeline }: Awaited<ReturnType<typeof play>>["outcome"]) =>
  [...timeline.events, ...timeline.causalLinks].map(({ id }) => id).toSorted();

test("a run that has spent its tokens asks no more, ends with the rules' result, and the journal says why", async () => {
  const ports = portsWith({ runBudget: { tokens: 3_500, usd: null } });
  const { byRules, outcome, turns, runId } = await play(ports);
  // The turn that passes the limit is the last that was asked for; later passes are told at once.
  expect(turns).toEqual([5, 1, 1]);
  expect(outcome.status).toBe("finished");
  expect(claimsOf(outcome)).toEqual(claimsOf(byRules));
  expect(outcome.journal).toContain(
    "pass-limit-reached: The coarse pass ended early: the budget of a run, 3,500 tokens, is spent (4,000)",
  );
  expect(await ports.spending.ofRun(runId)).toEqual({ tokens: 4_000, usd: 0 });
});

test("money is counted by the price the run was planned with, and kept within the budget", async () => {
  const ports = portsWith({ runBudget: { tokens: null, usd: 0.025 } });
  const { outcome, runId } = await play(ports, { [talker.name]: price });
  const spent = await ports.spending.ofRun(runId);
  expect(spent.usd).toBeCloseTo(0.03, 6);
  expect(outcome.journal.join("\n")).toContain("0.025 USD, is spent (0.0300)");
});

test("the budget of a month counts what all runs took in it, and nothing from before", async () => {
  const already = await bench.ports().spending.since(instant(0));
  expect(already.tokens).toBeGreaterThan(0);
  const ports = portsWith({ monthBudget: { tokens: already.tokens, usd: null } });
  const { turns } = await play(ports);
  expect(turns).toEqual([1, 1, 1]);
  const later = instant(bench.ports().clock.now() + 86_400_000);
  expect(await bench.ports().spending.since(later)).toEqual({ tokens: 0, usd: 0 });
});

test("a model that was taken out while its run waited is told of, and the run ends with what there is", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const ports = portsWith({});
  const asked = await start(ports, incidentId);
  await bench.advance({ ...ports, performers: listPerformers([bench.rules]) }, asked);
  const outcome = await bench.outcomeOf(incidentId);
  expect(outcome.status).toBe("finished");
  expect(
    assertPresent(
      outcome.journal.find((line) => line.includes("not offered")),
      "why",
    ),
  ).toBe(
    "pass-limit-reached: The coarse pass ended early: local/talker is not offered here any more",
  );
});

test("what a run took is told with its plan, for whoever chooses how far the next one goes", async () => {
  const ports = portsWith({ runBudget: { tokens: 3_500, usd: null } });
  await play(ports, { [talker.name]: price });
  const [last] = await ports.spending.recentRuns();
  expect(last).toMatchObject({ tokens: 4_000 });
  expect(last?.usd).toBeCloseTo(0.04);
  expect(last?.plan.flatMap((step) => (step.kind === "task" ? [step.key] : []))).toContain(
    "causal-model",
  );
});
