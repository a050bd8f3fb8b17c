import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { isLive } from "@/lib/domain/claim";
import type { IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { logOfApp, RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { listPerformers } from "@/lib/tasks/performer-list";
import type { InterventionsInput } from "../asking/what-if/interventions-task";
import { openIncident } from "../incident/incidents";
import { importArtifacts } from "../intake/import-artifacts";
import type { Performer } from "../ports/performer-port";
import { decide } from "../review/deciding/decide";
import { askInterventions } from "./ask-interventions";
import { readInterventions } from "./read-interventions";
import { readRun } from "./read-run";

const bench = new RunBench();
const name = "local/proposer";
const terms = { prices: {}, addressOf: (model: string) => model, confirmed: null };

type Answer = (input: InterventionsInput, timeline: Timeline) => unknown;

/** Proposes what a test says; gives up where that is nothing. */
function proposer(answer: Answer, kind: "script" | "model" = "script"): Performer {
  return {
    ...{ name, kind, actor: "model", edition: "1" },
    async *perform({ task, input }, tools) {
      if (task.id !== "propose-interventions") throw new Error(`Nobody asked for ${task.id}`);
      const output = answer(input as InterventionsInput, tools.timeline());
      yield output === null
        ? { kind: "gave-up", reason: "no route to host", text: "no route to host" }
        : { kind: "done", output };
    },
  };
}

const step = (acts_on: string, words = "Hold it back until somebody looks") => ({
  ...{ kind: "move", acts_on, seconds: 600, words, feasibility: 0.5, why: "It is a setting" },
  assumptions: ["Somebody is there to look"],
});
/** An event that leads to what hurt. */
const sourceOf = ({ causalLinks, impactEvents }: Timeline) =>
  assertPresent(
    causalLinks.find((link) => isLive(link) && link.target === impactEvents[0])?.source,
    "what led to the impact",
  );

let incidentId: IncidentId;
beforeAll(async () => {
  const opened = await bench.openWithRun(logOfApp);
  ({ incidentId } = opened);
  await bench.advance(bench.ports(), opened.runId);
});

async function ask(answer: Answer) {
  const ports = { ...bench.ports(), performers: listPerformers([bench.rules, proposer(answer)]) };
  const runId = unwrap(await askInterventions(ports, bench.viewer, incidentId, name, terms));
  const before = await ports.cases.read.timelines.current(incidentId);
  await bench.advance(ports, runId);
  const { status, failure, timeline } = await bench.outcomeOf(incidentId);
  expect({ status, failure }).toEqual({ status: "finished", failure: null });
  expect(timeline).toEqual(before);
  const { invocations } = unwrap(await readRun(ports.cases.read, incidentId, runId));
  const [answered] = await readInterventions(ports.cases.read, incidentId, timeline);
  return {
    runId,
    answered,
    performed: invocations.map(({ step: key, performer, ...each }) => [
      key,
      performer,
      each.status,
    ]),
  };
}

test("what is proposed is on record, changes nothing that stands, and is read with who proposed it", async () => {
  let seen: InterventionsInput | null = null;
  const { runId, answered, performed } = await ask((input, timeline) => {
    seen = input;
    return {
      reasoning: "",
      interventions: [step(sourceOf(timeline)), step("evt_ffffffffffffffff")],
    };
  });
  expect(seen).toMatchObject({ hurt: [expect.stringMatching(/^evt_/)] });
  expect(performed).toEqual([["propose-interventions-model", name, "done"]]);
  expect(answered).toMatchObject({
    ...{ runId, performer: name, status: "done", reason: "" },
    steps: [{ performer: name, intervention: { kind: "move", byMs: 600_000 } }],
    refused: [{ why: "It acts on no event that stands." }],
  });
});

test("what acts on something that people refused meanwhile stands no more", async () => {
  const { read } = bench.ports().cases;
  const timeline = await read.timelines.current(incidentId);
  const [before] = await readInterventions(read, incidentId, timeline);
  expect(before?.steps).toHaveLength(1);
  const event = sourceOf(timeline);
  const given = {
    noun: "event",
    piece: event,
    verdict: { kind: "reject", reason: "wrong", note: "" },
  } as const;
  unwrap(await decide(bench.ports(), bench.viewer, incidentId, given));
  const after = await read.timelines.current(incidentId);
  const [answered] = await readInterventions(read, incidentId, after);
  expect(answered?.steps).toEqual([]);
  expect(answered?.refused).toHaveLength(2);
});

test("where it gives up, the rules perform the task in its place, and the reason is told", async () => {
  const { answered, performed } = await ask(() => null);
  expect(performed).toEqual([
    ["propose-interventions-model", name, "gave-up"],
    ["propose-interventions", "rules", "done"],
  ]);
  expect(answered).toMatchObject({ status: "gave-up", reason: "no route to host", steps: [] });
});

test("a model is asked only once somebody confirmed what leaves, and nobody who may only read asks", async () => {
  const model = proposer(() => null, "model");
  const ports = { ...bench.ports(), performers: listPerformers([bench.rules, model]) };
  expect(await askInterventions(ports, bench.viewer, incidentId, name, terms)).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("confirm") },
  });
  const reader = { ...bench.viewer, role: "viewer" as const };
  expect(await askInterventions(ports, reader, incidentId, name, terms)).toMatchObject({
    error: { kind: "forbidden" },
  });
  expect(
    await askInterventions(ports, bench.viewer, incidentId, "local/none", terms),
  ).toMatchObject({ error: { kind: "invalid" } });
});

test("where nothing is known to hurt, nobody is asked", async () => {
  const ports = bench.ports();
  const news = { title: "Quiet", severity: "sev3", zone: "UTC" } as const;
  const quiet = unwrap(await openIncident(ports, bench.viewer, news));
  const changes = await bench.ingest("changes/deploys.jsonl");
  const { runId } = unwrap(await importArtifacts(ports, bench.viewer, quiet, [changes]));
  await bench.advance(ports, assertPresent(runId, "run"));
  expect((await ports.cases.read.timelines.current(quiet)).impactEvents).toEqual([]);
  expect(await askInterventions(ports, bench.viewer, quiet, "rules", terms)).toMatchObject({
    error: { kind: "invalid", message: expect.stringContaining("known to hurt") },
  });
});
