import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import { opinionKey } from "@/lib/domain/opinion/opinion-item";
import { RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { listPerformers } from "@/lib/tasks/performer-list";
import { setClock } from "../../intake/change-clock";
import { withdrawArtifact } from "../../intake/withdraw-artifact";
import type { Performer } from "../../ports/performer-port";
import { askOpinion } from "../../runs/ask-opinion";
import { startRun } from "../../runs/queue-run";
import { sendingDigest } from "../../runs/sending/describe-sending";
import { undoDecisions } from "../deciding/undo";
import { answerOpinion } from "./answer-opinion";
import { readOpinion } from "./read-opinion";

const bench = new RunBench();
const metrics = "metrics/metrics.csv";

/** Finds one thing, and one that is not there, in the first pass. */
const second: Performer = {
  ...{ name: "local/second", kind: "model", actor: "model", edition: "1" },
  async *perform({ task, turns }, tools) {
    const evidence = await tools.ask({
      ...{ name: "open_evidence", arguments: {} },
      answer: async (opened) => opened,
      tell: ({ artifacts }) => ({ files: artifacts.length }),
    });
    const { id } = assertPresent(
      evidence.artifacts.find(({ artifact }) => artifact.path === metrics),
      metrics,
    ).artifact;
    const line = { kind: "lines", from: 2, to: 2 } as const;
    const quote = assertPresent(await evidence.rawText(id, line), "line");
    if (task.pass === "coarse" && turns.length === 0) {
      const event = {
        ...{ event_type: "observation", timestamp: "2026-11-21T00:20:03.184Z", entities: ["m"] },
        ...{ importance: "key", confidence: 0.9, reasoning: "It says so." },
      };
      const cite = (path: string) => [{ path, lines: [2, 2], quote }];
      const made = { entity_id: "m", name: "a thing", entity_type: "service" };
      yield {
        kind: "calls",
        calls: [
          { name: "register_entity", arguments: made },
          {
            name: "emit_event",
            arguments: { ...event, title: "A thing", evidence_refs: cite(metrics) },
          },
          {
            name: "emit_event",
            arguments: { ...event, title: "No", evidence_refs: cite("nowhere") },
          },
        ],
      };
    }
    yield { kind: "done", output: { text: "Done." } };
  },
};

const performers = () => listPerformers([bench.rules, second]);
const ports = () => ({ ...bench.ports(), performers: performers() });
const everything = { performer: second.name, tasks: [] };

async function termsOf(incidentId: IncidentId) {
  const artifacts = await bench.ports().cases.read.artifacts.list(incidentId);
  const confirmed = sendingDigest([{ model: second.name, address: "there" }], artifacts);
  return { prices: {}, addressOf: () => "there", confirmed };
}

async function analysed() {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  return incidentId;
}

async function withOpinion() {
  const incidentId = await analysed();
  const before = await ports().cases.read.timelines.current(incidentId);
  const terms = await termsOf(incidentId);
  const runId = unwrap(await askOpinion(ports(), bench.viewer, incidentId, everything, terms));
  await bench.advance(ports(), runId);
  return { incidentId, runId, before };
}

const current = (incidentId: IncidentId) => ports().cases.read.timelines.current(incidentId);
const thing = async (incidentId: IncidentId) => {
  const { read } = await readOpinion(ports().cases.read, incidentId);
  const opinion = assertPresent(read, "opinion");
  const event = assertPresent(
    opinion.opinion.events.find(({ actor }) => actor === "model"),
    "what only the second opinion says",
  );
  const item = assertPresent(
    opinion.items.find(({ there }) => there === event.id),
    "item",
  );
  return { ...opinion, event, item, key: opinionKey({ noun: "event", there: event.id }) };
};
const answer = async (
  incidentId: IncidentId,
  runId: RunId,
  answer: "accept" | "leave" | "reopen",
) => {
  const { event } = await thing(incidentId);
  const item = { noun: "event", there: event.id };
  return answerOpinion(ports(), bench.viewer, incidentId, { runId, item, answer: answer });
};

test("a second opinion changes nothing of what stands, and what it cites wrongly is refused it as ever", async () => {
  const { incidentId, runId, before } = await withOpinion();
  expect(await current(incidentId)).toEqual(before);
  const { items, item, event, run } = await thing(incidentId);
  expect(run.id).toBe(runId);
  expect(item.standing).not.toBe("here");
  expect(event.title).toBe("A thing");
  const opinion = assertPresent(await ports().cases.read.asides.find(runId), "opinion");
  expect(opinion.events.map(({ title }) => title)).not.toContain("No");
  expect(items.filter(({ standing }) => standing === "here").length).toBeGreaterThan(0);
  expect((await bench.outcomeOf(incidentId)).journal.join("\n")).toContain(
    "Second opinion asked for",
  );
});

test("what is accepted stands with its author and the person's decision, and is taken back as any other", async () => {
  const { incidentId, runId, before } = await withOpinion();
  const { item } = await thing(incidentId);
  expect(item.standing).toBe("there");
  const made = unwrap(await answer(incidentId, runId, "accept"));
  const { events } = await current(incidentId);
  const brought = events.find(({ title }) => title === "A thing");
  expect(brought).toMatchObject({ status: "accepted", actor: "model" });
  const accepted = await thing(incidentId);
  expect(accepted.item.standing).toBe("agreed");
  expect(accepted.answers.get(accepted.key)).toMatchObject({
    ...{ kind: "accepted", by: `user:${bench.viewer.id}` },
  });
  expect(await answer(incidentId, runId, "accept")).toMatchObject({ error: { kind: "conflict" } });

  unwrap(await undoDecisions(ports(), bench.viewer, incidentId, made));
  expect(await current(incidentId)).toEqual(before);
  const undone = await thing(incidentId);
  expect([undone.item.standing, undone.answers.get(undone.key)]).toEqual(["there", undefined]);
});

test("what is accepted outlives a later analysis by the rules", async () => {
  const { incidentId, runId } = await withOpinion();
  unwrap(await answer(incidentId, runId, "accept"));
  const again = unwrap(await startRun(ports(), bench.viewer, incidentId));
  await bench.advance(ports(), again);
  const { events } = await current(incidentId);
  expect(events.find(({ title }) => title === "A thing")?.status).toBe("accepted");
});

test("what is left stays out, and is looked at again when somebody says so", async () => {
  const { incidentId, runId, before } = await withOpinion();
  unwrap(await answer(incidentId, runId, "leave"));
  const left = await thing(incidentId);
  expect(left.answers.get(left.key)?.kind).toBe("left");
  expect(await current(incidentId)).toEqual(before);
  unwrap(await answer(incidentId, runId, "reopen"));
  expect((await thing(incidentId)).answers.size).toBe(0);
});

test("nobody without the right to investigate asks for one or answers one", async () => {
  const { incidentId, runId } = await withOpinion();
  const reader = { ...bench.viewer, role: "viewer" as const };
  const { event } = await thing(incidentId);
  const item = { noun: "event", there: event.id };
  expect(
    await answerOpinion(ports(), reader, incidentId, { runId, item, answer: "accept" }),
  ).toMatchObject({ error: { kind: "forbidden" } });
  const terms = await termsOf(incidentId);
  expect(await askOpinion(ports(), reader, incidentId, everything, terms)).toMatchObject({
    error: { kind: "forbidden" },
  });
});

test("an opinion of another incident, or one that is none, is not answered", async () => {
  const { runId, incidentId } = await withOpinion();
  const other = await analysed();
  const item = { noun: "event", there: (await thing(incidentId)).event.id };
  const given = { item, answer: "accept" } as const;
  expect(await answerOpinion(ports(), bench.viewer, other, { runId, ...given })).toMatchObject({
    error: { kind: "not-found" },
  });
  const [, analysis] = await ports().cases.read.runs.list(incidentId);
  const usual = assertPresent(analysis, "the analysis").id;
  expect(
    await answerOpinion(ports(), bench.viewer, incidentId, { runId: usual, ...given }),
  ).toMatchObject({ error: { kind: "not-found" } });
});

test("what cannot be read off the evidence any more is not brought in", async () => {
  const { incidentId, runId, before } = await withOpinion();
  const artifacts = await ports().cases.read.artifacts.list(incidentId);
  const { id } = assertPresent(
    artifacts.find(({ path }) => path === metrics),
    metrics,
  );
  unwrap(await withdrawArtifact(ports(), bench.viewer, incidentId, id));
  expect(await answer(incidentId, runId, "accept")).toMatchObject({
    error: { message: expect.stringContaining("not part of the incident any more") },
  });
  expect((await current(incidentId)).events).toHaveLength(before.events.length);
});

test("what was read off a clock that has changed since is not brought in", async () => {
  const { incidentId, runId } = await withOpinion();
  const artifacts = await ports().cases.read.artifacts.list(incidentId);
  const { id } = assertPresent(
    artifacts.find(({ path }) => path === metrics),
    metrics,
  );
  const setting = { kind: "set", artifactId: id, zone: null, offsetMs: 60_000 } as const;
  unwrap(await setClock(ports(), bench.viewer, incidentId, setting));
  expect(await answer(incidentId, runId, "accept")).toMatchObject({
    error: { message: expect.stringContaining("clock was changed") },
  });
});

test("there is nothing to lay one beside before the first analysis", async () => {
  const { incidentId } = await bench.openWithRun();
  const terms = await termsOf(incidentId);
  expect(await askOpinion(ports(), bench.viewer, incidentId, everything, terms)).toMatchObject({
    error: { kind: expect.stringMatching(/invalid|conflict/) },
  });
});

test("the rules, asked again for the causes alone, agree with themselves", async () => {
  const incidentId = await analysed();
  const asked = { performer: "rules", tasks: ["causal-pass"] };
  const terms = { prices: {}, addressOf: (model: string) => model, confirmed: null };
  const runId = unwrap(await askOpinion(ports(), bench.viewer, incidentId, asked, terms));
  await bench.advance(ports(), runId);
  const { read } = await readOpinion(ports().cases.read, incidentId);
  const items = assertPresent(read, "opinion").items;
  expect(items.length).toBeGreaterThan(0);
  expect(items.filter(({ standing }) => standing !== "agreed")).toEqual([]);
  expect(new Set(items.map(({ noun }) => noun))).toEqual(new Set(["causal-link", "root-cause"]));
});

test("the rules, asked again for all of it, agree with themselves, and an analysis after it keeps what stood", async () => {
  const incidentId = await analysed();
  const before = await current(incidentId);
  const terms = { prices: {}, addressOf: (model: string) => model, confirmed: null };
  const all = { performer: "rules", tasks: [] };
  await bench.advance(
    ports(),
    unwrap(await askOpinion(ports(), bench.viewer, incidentId, all, terms)),
  );
  const { read } = await readOpinion(ports().cases.read, incidentId);
  const items = assertPresent(read, "opinion").items;
  expect(items.filter(({ standing }) => standing !== "agreed")).toEqual([]);
  await bench.advance(ports(), unwrap(await startRun(ports(), bench.viewer, incidentId)));
  expect(await current(incidentId)).toEqual(before);
  const { journal } = await bench.outcomeOf(incidentId);
  expect(journal.filter((entry) => entry.includes("kept from analysis 1"))).toHaveLength(3);
});
