import { expect, test } from "vitest";
import { usualRounds } from "@/lib/domain/rounds/rounds-settings";
import { openEvidence } from "@/lib/investigation/evidence/open-evidence";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { readJournal } from "@/lib/investigation/review/assemble-document";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { confirmSearch } from "@/lib/investigation/runs/sending/confirm-sending";
import { coversSending, describeSending } from "@/lib/investigation/runs/sending/describe-sending";
import { listPerformers } from "@/lib/tasks/performer-list";
import { readSurvey } from "@/lib/tasks/survey/read-survey";
import { RunBench } from "../testing/run-bench";
import { unwrap } from "../testing/unwrap";

const bench = new RunBench();

const model: Performer = {
  ...{ name: "local/quiet", kind: "model", actor: "model", edition: "1" },
  async *perform() {
    yield { kind: "done", output: { text: "Nothing." } };
  },
};
const address = "http://127.0.0.1:9/v1";
const causal = { "causal-pass": { performer: model.name } };

async function opened() {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const ports = { ...bench.ports(), performers: listPerformers([bench.rules, model]) };
  const start = (confirmed: string | null, at = address) =>
    startRun(ports, bench.viewer, incidentId, causal, {
      prices: {},
      addressOf: () => at,
      confirmed,
    });
  return { incidentId, ports, start };
}

test("nothing is sent to a model before somebody has seen what, and confirmed it; then it is on record", async () => {
  const { incidentId, ports, start } = await opened();
  expect(await start(null)).toMatchObject({ error: { kind: "conflict" } });
  expect(await start("of something else")).toMatchObject({ error: { kind: "conflict" } });
  const evidence = await openEvidence(ports, incidentId);
  const shown = await describeSending(evidence, await readSurvey(evidence), [
    { model: model.name, address },
  ]);
  expect(shown.files.map(({ path }) => path)).toEqual([
    "alerts/alerts.json",
    "changes/deploys.jsonl",
    "metrics/metrics.csv",
  ]);
  expect(shown.files.some(({ surveyLines }) => surveyLines > 0)).toBe(true);
  const runId = unwrap(await start(shown.digest));
  await bench.advance(ports, runId);
  const journal = await readJournal(ports.cases.read.journal, incidentId);
  const at = journal.findIndex(({ kind }) => kind === "sending-confirmed");
  expect(journal[at]).toMatchObject({
    rationale: `Confirmed what may be sent to ${model.name} at ${address}`,
    payload: { destinations: [{ model: model.name, address }] },
  });
  expect(journal[at + 1]?.kind).toBe("run-started");
  // The same again needs no further word; another address, and another file, do.
  await bench.advance(ports, unwrap(await start(null)));
  expect(await start(null, "http://elsewhere.example/v1")).toMatchObject({ ok: false });
});

test("a model that only takes a role in the rounds is sent nothing unconfirmed either", async () => {
  const { incidentId, ports } = await opened();
  const expert = { "answer-question": { performer: model.name } };
  const started = await startRun(ports, bench.viewer, incidentId, expert, {
    ...{ prices: {}, addressOf: () => address, confirmed: null, rounds: usualRounds },
  });
  expect(started).toMatchObject({ error: { kind: "conflict" } });
});

test("texts leave for a search by meaning only when somebody who may has confirmed what they saw", async () => {
  const { incidentId } = await opened();
  const ports = bench.ports();
  const destination = { model: "local/embedder", address };
  const confirm = (confirmed: string, viewer = bench.viewer) =>
    confirmSearch(ports, viewer, incidentId, destination, confirmed);
  const evidence = await openEvidence(ports, incidentId);
  const covered = async () =>
    coversSending(
      destination,
      evidence.artifacts.map(({ artifact }) => artifact),
      await ports.cases.read.journal.listOfKinds(incidentId, ["sending-confirmed"]),
    );
  expect(await confirm("of something else")).toMatchObject({ error: { kind: "conflict" } });
  const shown = await describeSending(evidence, await readSurvey(evidence), [destination]);
  const reader = { ...bench.viewer, role: "viewer" as const };
  expect(await confirm(shown.digest, reader)).toMatchObject({ ok: false });
  expect(await covered()).toBe(false);
  unwrap(await confirm(shown.digest));
  expect(await covered()).toBe(true);
});

test("a picture that somebody names and that is none is not let out", async () => {
  const { incidentId, ports } = await opened();
  const evidence = await openEvidence(ports, incidentId);
  const [first] = evidence.artifacts;
  const shown = await describeSending(evidence, await readSurvey(evidence), [
    { model: model.name, address },
  ]);
  expect(shown.pictures).toEqual([]);
  const started = await startRun(ports, bench.viewer, incidentId, causal, {
    ...{ prices: {}, addressOf: () => address, confirmed: shown.digest },
    pictures: first === undefined ? [] : [first.artifact.id],
  });
  expect(started.ok).toBe(true);
  const journal = await readJournal(ports.cases.read.journal, incidentId);
  const confirmed = journal.find(({ kind }) => kind === "sending-confirmed");
  expect(confirmed?.payload).not.toHaveProperty("pictures");
});

test("a run by rules sends nothing and asks for nothing", async () => {
  const { ports } = await opened();
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const started = await startRun(ports, bench.viewer, incidentId);
  expect(started.ok).toBe(true);
});
