import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { readRun } from "@/lib/investigation/runs/read-run";
import { sendingDigest } from "@/lib/investigation/runs/sending/describe-sending";
import { openModelPerformer } from "@/lib/models/provider-registry";
import { startScriptedModel } from "@/lib/models/testing/scripted-model-server";
import { listPerformers } from "@/lib/tasks/performer-list";
import { createEvidenceReading } from "@/lib/tasks/survey/evidence-reading";
import { RunBench } from "../testing/run-bench";
import { unwrap } from "../testing/unwrap";

const bench = new RunBench();
/** Silence that is borne, and how long the rest of a run may take at most. */
const silenceMs = 500;
const restMs = 60_000;

function openModel(name: string, url: string): Performer {
  const settings = {
    ...{ url, timeoutMs: silenceMs, retriesMax: 0 },
    ...{ contextTokensMax: 100_000, outputTokensMax: 1_000 },
  };
  const knowing = createEvidenceReading();
  const opened = openModelPerformer(name, settings, { edition: "1", cutter: null, ...knowing });
  return assertPresent(opened.ok ? opened.value : null, "the model");
}

/** A run whose passes that model is to perform, after one of the rules. */
async function play(name: string, url: string) {
  const model = openModel(name, url);
  const ports = { ...bench.ports(), performers: listPerformers([bench.rules, model]) };
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const byRules = await bench.outcomeOf(incidentId);
  const artifacts = await ports.cases.read.artifacts.list(incidentId);
  const confirmed = sendingDigest([{ model: name, address: url }], artifacts);
  const everyPass = Object.fromEntries(
    ["coarse-pass", "detailed-pass", "causal-pass"].map((task) => [task, { performer: name }]),
  );
  const terms = { prices: {}, addressOf: () => url, confirmed };
  const asked = unwrap(await startRun(ports, bench.viewer, incidentId, everyPass, terms));
  const startedAt = performance.now();
  await bench.advance(ports, asked);
  const tookMs = performance.now() - startedAt;
  const { invocations } = unwrap(await readRun(ports.cases.read, incidentId, asked));
  return {
    ...{ byRules, tookMs, outcome: await bench.outcomeOf(incidentId) },
    run: await ports.cases.read.runs.find(asked),
    said: invocations
      .filter(({ kind }) => kind === "model")
      .map(({ turns }) => turns.at(-1)?.text ?? ""),
    contact: await ports.cases.read.invocations.lastContact(name),
  };
}

type Played = Awaited<ReturnType<typeof play>>;

function expectFinishedByRules(name: string, { run, outcome, byRules, contact, tookMs }: Played) {
  expect(run).toMatchObject({ status: "finished", failure: `${name} could not be reached` });
  expect(outcome.journal).toContain(
    `run-finished: Finished by rules: ${name} could not be reached`,
  );
  expect(outcome.timeline.events.map(({ id }) => id)).toEqual(
    byRules.timeline.events.map(({ id }) => id),
  );
  expect(contact).toMatchObject({ isReached: false });
  expect(tookMs).toBeLessThan(silenceMs + restMs);
}

test("a model that hangs is waited for once in a run, whose rest the rules perform", async () => {
  const model = await startScriptedModel(() => ({ hang: true }));
  const played = await play("local/silent", model.url);
  const { requests } = model;
  await model.close();
  expectFinishedByRules("local/silent", played);
  expect(requests).toHaveLength(1);
  expect(played.said).toEqual([
    "The model did not answer within 0.5 s",
    "Not asked: local/silent could not be reached before in this analysis",
    "Not asked: local/silent could not be reached before in this analysis",
  ]);
});

test("a model that refuses connections is tried in one task of a run, whose rest the rules perform", async () => {
  const gone = await startScriptedModel(() => ({ content: "Nobody hears this." }));
  await gone.close();
  const played = await play("local/gone", gone.url);
  expectFinishedByRules("local/gone", played);
  expect(played.said).toEqual([
    expect.stringMatching(/^The provider failed: /),
    "Not asked: local/gone could not be reached before in this analysis",
    "Not asked: local/gone could not be reached before in this analysis",
  ]);
});

test.each([
  [401, "refused the key (401)"],
  [403, "refused access (403)"],
])(
  "a model that refuses with %d is asked once in a run, whose rest the rules perform",
  async (status, words) => {
    const model = await startScriptedModel(() => ({ status }));
    const name = `local/locked-${status}`;
    const { run, outcome, byRules, contact, tookMs, said } = await play(name, model.url);
    const { requests } = model;
    await model.close();
    expect(requests).toHaveLength(1);
    expect(run).toMatchObject({ status: "finished", failure: `${name} ${words}` });
    expect(outcome.journal).toContain(`run-finished: Finished by rules: ${name} ${words}`);
    expect(outcome.timeline.events.map(({ id }) => id)).toEqual(
      byRules.timeline.events.map(({ id }) => id),
    );
    expect(said.slice(1)).toEqual([
      `Not asked: ${name} ${words} before in this analysis`,
      `Not asked: ${name} ${words} before in this analysis`,
    ]);
    expect(contact).toMatchObject({ isReached: true, refusedWith: status });
    expect(tookMs).toBeLessThan(restMs);
  },
);

test("a model that answered what is of no use was reached", async () => {
  const model = await startScriptedModel(() => ({ status: 400 }));
  const played = await play("local/locked", model.url);
  const { requests } = model;
  await model.close();
  expect(played.run).toMatchObject({ status: "finished", failure: null });
  expect(requests).toHaveLength(3);
});
