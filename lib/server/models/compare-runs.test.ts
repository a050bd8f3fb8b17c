import { expect, test } from "vitest";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { compareRuns } from "@/lib/investigation/runs/compare-runs";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { sendingDigest } from "@/lib/investigation/runs/sending/describe-sending";
import { listPerformers } from "@/lib/tasks/performer-list";
import { RunBench } from "../testing/run-bench";
import { unwrap } from "../testing/unwrap";

const bench = new RunBench();

/** Cites what is not there. */
const liar: Performer = {
  ...{ name: "local/liar", kind: "model", actor: "model", edition: "1" },
  async *perform() {
    const cited = { path: "nowhere.log", lines: [1, 1], quote: "no" };
    const event = {
      ...{ event_type: "failure", title: "No", timestamp: "2026-11-21T00:20:03Z", entities: ["m"] },
      ...{ importance: "key", confidence: 1, reasoning: "So.", evidence_refs: [cited] },
    };
    const usage = { inputTokens: 1000, outputTokens: 100, cachedTokens: 500 };
    const entity = { entity_id: "m", name: "made", entity_type: "service" };
    const calls = [
      { name: "register_entity", arguments: entity },
      { name: "emit_event", arguments: event },
    ];
    yield { kind: "calls", calls, usage };
    yield { kind: "done", output: { text: "Done." } };
  },
};

test("rules and a model stand side by side: what each left, what was refused it, what it took", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const ports = { ...bench.ports(), performers: listPerformers([bench.rules, liar]) };
  const artifacts = await ports.cases.read.artifacts.list(incidentId);
  const confirmed = sendingDigest([{ model: liar.name, address: "there" }], artifacts);
  const price = { input: 10, cachedInput: 2, output: 20 };
  const terms = { prices: { [liar.name]: price }, addressOf: () => "there", confirmed };
  const chosen = { "coarse-pass": { performer: liar.name } };
  const asked = unwrap(await startRun(ports, bench.viewer, incidentId, chosen, terms));
  await bench.advance(ports, asked);

  const [rules, model, ...more] = await compareRuns(ports.cases.read, incidentId);
  expect(more).toEqual([]);
  expect(rules).toMatchObject({
    ...{ number: 1, analyst: "rules", refused: 0, refusedCitations: 0, usd: null },
    usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
  });
  expect(model).toMatchObject({
    ...{ number: 2, analyst: "rules, local/liar", refused: 1, refusedCitations: 1 },
    ...{ events: rules?.events, rootCauses: rules?.rootCauses, links: rules?.links },
    usage: { inputTokens: 1000, outputTokens: 100, cachedTokens: 500 },
  });
  // 500 × 10 + 500 × 2 + 100 × 20, in millionths.
  expect(model?.usd).toBeCloseTo(0.008, 9);
});
