import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { readTurn } from "@/lib/investigation/runs/read-turn";
import { recordRun } from "@/lib/investigation/runs/record/record-run";
import { runRecordSchema } from "@/lib/investigation/runs/record/run-record-schema";
import { sendingDigest } from "@/lib/investigation/runs/sending/describe-sending";
import { listPerformers } from "@/lib/tasks/performer-list";
import { replayLocalRun } from "../headless/replay-run";
import { RunBench } from "../testing/run-bench";
import { unwrap } from "../testing/unwrap";

const bench = new RunBench();
const sample = "public/samples/orders-503";
const deploys = "changes/deploys.jsonl";

/** Says one thing that stands, one that does not, and repeats what it was shown. */
const model: Performer = {
  ...{ name: "local/x", kind: "model", actor: "model", edition: "1" },
  async *perform({ task, turns }, tools) {
    const evidence = await tools.ask({
      ...{ name: "open_evidence", arguments: {} },
      answer: async (opened) => opened,
      tell: ({ artifacts }) => ({ files: artifacts.length }),
    });
    const { id } = assertPresent(
      evidence.artifacts.find(({ artifact }) => artifact.path === deploys),
      deploys,
    ).artifact;
    const quote = assertPresent(
      await evidence.rawText(id, { kind: "lines", from: 1, to: 1 }),
      "line",
    );
    const usage = { inputTokens: 100, outputTokens: 10, cachedTokens: 0 };
    const parts = [
      { role: "instructions" as const, text: "Be exact." },
      { role: "user" as const, text: `The ${task.pass} pass` },
    ];
    const shown = { parts, shortened: 1 };
    if (turns.length === 0 && task.pass === "detailed") {
      const cite = (path: string) => [{ path, lines: [1, 1], quote }];
      const event = {
        ...{ event_type: "deployment", timestamp: "2026-11-21T00:20:03.044Z", entities: ["m"] },
        ...{ importance: "detail", confidence: 0.9, reasoning: "It says so." },
      };
      const calls = [
        {
          name: "register_entity",
          arguments: { entity_id: "m", name: "made", entity_type: "service" },
        },
        {
          name: "emit_event",
          arguments: { ...event, title: "A thing", evidence_refs: cite(deploys) },
        },
        {
          name: "emit_event",
          arguments: { ...event, title: "No", evidence_refs: cite("nowhere") },
        },
      ];
      yield { kind: "calls", calls, usage, shown, text: "ask ada.lovelace@example.org" };
    }
    yield { kind: "done", output: { text: "Done." }, usage, shown, text: "Done." };
  },
};

async function performed() {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const ports = { ...bench.ports(), performers: listPerformers([bench.rules, model]) };
  const artifacts = await ports.cases.read.artifacts.list(incidentId);
  const confirmed = sendingDigest([{ model: model.name, address: "there" }], artifacts);
  const everyPass = Object.fromEntries(
    ["coarse-pass", "detailed-pass", "causal-pass"].map((task) => [
      task,
      { performer: model.name },
    ]),
  );
  const terms = { prices: {}, addressOf: () => "there", confirmed };
  const asked = unwrap(await startRun(ports, bench.viewer, incidentId, everyPass, terms));
  await bench.advance(ports, asked);
  return { ports, incidentId, runId: asked };
}

const localFiles = () =>
  ["alerts", "changes", "metrics"].flatMap((folder) =>
    readdirSync(join(sample, folder)).map((name) => ({
      ...{ path: `${folder}/${name}`, location: join(sample, folder, name) },
    })),
  );

const replayOf = async (record: unknown) =>
  replayLocalRun(runRecordSchema.parse(JSON.parse(JSON.stringify(record))), {
    ...{ files: localFiles(), isLeftOut: () => false, signal: new AbortController().signal },
  });

test("what a model was shown is kept with each turn, once however often it was shown", async () => {
  const { ports, incidentId, runId } = await performed();
  const address = { incidentId, runId, step: "detailed-model", turn: 1 };
  const turn = unwrap(await readTurn(ports.cases.read, address));
  expect(turn.prompt).toEqual([
    { role: "instructions", text: "Be exact." },
    { role: "user", text: "The detailed pass" },
  ]);
  expect(turn.shown?.shortened).toBe(1);
  const record = unwrap(await recordRun(ports, incidentId, runId));
  // Three passes, four turns: instructions once, and one part of each pass.
  expect(Object.keys(record.parts)).toHaveLength(4);
});

test("a record says no line of the evidence and no personal data, and is played to the same timeline without a model", async () => {
  const { ports, incidentId, runId } = await performed();
  const { timeline, journal } = await bench.outcomeOf(incidentId);
  expect(
    timeline.events.map(({ title, reasoning }) => `${title} ${reasoning}`).join("\n"),
    journal.join("\n"),
  ).toContain("A thing");
  const record = unwrap(await recordRun(ports, incidentId, runId));
  const text = JSON.stringify(record);
  expect(text).not.toContain("ada.lovelace@example.org");
  const played = await replayOf(record);
  const document = assertPresent(played.ok ? played.value : null, "document");
  expect(
    document.events.map(({ title, reasoning }) => `${title} ${reasoning}`).join("\n"),
  ).toContain("A thing");
  expect(document.claimsHash).toBe(record.claimsHash);
});

test("a record in which somebody altered a call comes to another timeline, and the hash tells", async () => {
  const { ports, incidentId, runId } = await performed();
  const record = unwrap(await recordRun(ports, incidentId, runId));
  const altered = JSON.parse(JSON.stringify(record).replaceAll("A thing", "Another thing"));
  const played = await replayOf(altered);
  expect(played.ok ? played.value.claimsHash : null).not.toBe(record.claimsHash);
});

test("nobody reads the record of another incident's run", async () => {
  const { ports, runId } = await performed();
  const other: IncidentId = (await bench.openWithRun()).incidentId;
  expect(await recordRun(ports, other, runId)).toMatchObject({ error: { kind: "not-found" } });
});
