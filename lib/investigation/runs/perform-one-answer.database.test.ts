import { beforeAll, expect, test } from "vitest";
import type { IncidentId } from "@/lib/domain/ids";
import { RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { listPerformers } from "@/lib/tasks/performer-list";
import { importArtifacts } from "../intake/import-artifacts";
import type { Performer } from "../ports/performer-port";
import { startRun } from "./queue-run";
import { readRun } from "./read-run";

const bench = new RunBench();
const name = "local/reader";

/** Reads one message, and says of it what a test gives. */
function reader(output: unknown, kind: "script" | "model" = "script"): Performer {
  return {
    ...{ name, kind, actor: "model", edition: "1" },
    async *perform({ task }) {
      if (task.id !== "extract-facts") throw new Error(`Nobody asked for ${task.id}`);
      yield output === null ? { kind: "gave-up", reason: "tired" } : { kind: "done", output };
    },
  };
}

const fact = {
  ...{ type: "state", expression: "since 02:22", confidence: 0.9, entities: [], about: null },
  evidence_refs: [
    { path: "chat/incident.json", index: 3, quote: "(daily-revenue-rollup) running since 02:22" },
  ],
};

let incidentId: IncidentId;
beforeAll(async () => {
  const opened = await bench.openWithRun();
  ({ incidentId } = opened);
  const chat = await bench.ingest("chat/incident.json");
  const { runId } = unwrap(await importArtifacts(bench.ports(), bench.viewer, incidentId, [chat]));
  await bench.advance(bench.ports(), opened.runId);
  if (runId !== null) await bench.advance(bench.ports(), runId);
});

async function runReadBy(output: unknown) {
  const ports = {
    ...bench.ports(),
    performers: listPerformers([bench.rules, reader(output)]),
  };
  const chosen = { "extract-facts": { performer: name } };
  const runId = unwrap(await startRun(ports, bench.viewer, incidentId, chosen));
  await bench.advance(ports, runId);
  const { status, failure, timeline } = await bench.outcomeOf(incidentId);
  const { invocations } = unwrap(await readRun(ports.cases.read, incidentId, runId));
  const performed = invocations.map(({ step, performer, ...each }) => [
    step,
    performer,
    each.status,
  ]);
  const facts = await ports.cases.read.facts.asKnownAt(incidentId, null, {
    words: "daily-revenue-rollup running",
  });
  return { status, failure, performed, stated: timeline.statedFacts, facts };
}

test("a performer reads what people wrote before the assessment, and its facts are kept with those of the rules", async () => {
  const { status, performed, stated, facts } = await runReadBy({ reasoning: "", facts: [fact] });
  expect(status).toBe("finished");
  expect(performed).toContainEqual(["extract-facts", name, "done"]);
  const actors = stated.map(({ actor }) => actor);
  expect(actors.filter((actor) => actor === "model")).toHaveLength(1);
  expect(actors).toContain("rules");
  expect(facts.map(({ source, type }) => [source, type])).toContainEqual(["statement", "state"]);
});

test("what it invents is refused and on record, and the rules' own reading stands", async () => {
  const invented = { ...fact, expression: "since 01:00" };
  const { status, stated, facts } = await runReadBy({ reasoning: "", facts: [invented] });
  expect(status).toBe("finished");
  expect(stated.every(({ actor }) => actor === "rules")).toBe(true);
  expect(facts.length).toBeGreaterThan(0);
  const entries = await bench
    .ports()
    .cases.read.journal.listOfKinds(incidentId, ["timeline-assessed"]);
  expect(entries.at(-1)?.payload).toMatchObject({
    refusedFacts: ["Its words for when do not stand in the cited message"],
  });
});

test("where it gives up, the rules alone have read", async () => {
  const { status, performed, stated } = await runReadBy(null);
  expect(status).toBe("finished");
  expect(performed).toContainEqual(["extract-facts", name, "gave-up"]);
  expect(stated.length).toBeGreaterThan(0);
  expect(stated.every(({ actor }) => actor === "rules")).toBe(true);
});

test("a model reads what people wrote only once somebody confirmed what leaves", async () => {
  const ports = {
    ...bench.ports(),
    performers: listPerformers([bench.rules, reader(null, "model")]),
  };
  const chosen = { "extract-facts": { performer: name } };
  expect(await startRun(ports, bench.viewer, incidentId, chosen)).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("confirm") },
  });
});
