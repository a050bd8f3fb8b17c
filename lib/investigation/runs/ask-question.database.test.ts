import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { isLive } from "@/lib/domain/claim";
import type { IncidentId } from "@/lib/domain/ids";
import { usualRounds } from "@/lib/domain/rounds/rounds-settings";
import { requestOf } from "@/lib/domain/runs/run";
import { logOfApp, RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { listPerformers } from "@/lib/tasks/performer-list";
import type { Performer } from "../ports/performer-port";
import { decide } from "../review/deciding/decide";
import { type AskedAbout, askQuestion, questionsPerHourMax } from "./ask-question";
import { usualPlan } from "./plan-run";
import { startPlanned, startRun } from "./queue-run";

const bench = new RunBench();

const bare = { prices: {}, addressOf: (model: string) => model, confirmed: null };
const terms = { ...bare, chosen: {} };

function ask(incidentId: IncidentId, asked: AskedAbout, given = terms, ports = bench.ports()) {
  return askQuestion(ports, bench.viewer, incidentId, asked, given);
}

/** An incident that was analysed, with rounds. */
async function opened() {
  const { incidentId, runId } = await bench.openWithRun(logOfApp);
  await bench.advance(bench.ports(), runId);
  const plan = usualPlan(bench.ports().performers, { ...usualRounds, roundsMax: 1 });
  const started = await startPlanned(bench.ports(), bench.viewer, incidentId, plan, {
    ...{ terms: bare, rationale: "with rounds" },
  });
  await bench.advance(bench.ports(), unwrap(started));
  return { incidentId, before: (await bench.outcomeOf(incidentId)).timeline };
}

async function answer(incidentId: IncidentId, asked: AskedAbout) {
  await bench.advance(bench.ports(), unwrap(await ask(incidentId, asked)));
  const outcome = await bench.outcomeOf(incidentId);
  return { ...outcome, requests: outcome.timeline.investigation.requests };
}

test("what a person asks of an event is answered at it, and the recorded rounds stay as they are", async () => {
  const { incidentId, before } = await opened();
  const event = assertPresent(before.events.find(isLive), "event");
  const asked = { noun: "event", piece: event.id, question: { kind: "why" } } as const;
  const { status, requests, timeline, journal } = await answer(incidentId, asked);
  expect(status).toBe("finished");
  expect(before.investigation.rounds).toHaveLength(1);
  expect({ ...timeline.investigation, requests: [] }).toEqual(before.investigation);
  const text = `What led to “${event.title}”?`;
  expect(requests).toMatchObject([
    { request: { kind: "why", subject: "event", about: event.id, text } },
  ]);
  const [{ questions = [], answers = [], findings = [] } = {}] = requests.map(({ round }) => round);
  expect(questions.length).toBeGreaterThan(1);
  expect(questions.every((one) => one.text === text && one.asked === "why")).toBe(true);
  for (const { question, nothing } of answers) {
    const isFound = findings.some((finding) => finding.question === question);
    expect(isFound || /\d+ (?:records|question)/.test(nothing ?? ""), nothing ?? "").toBe(true);
  }
  expect(journal).toContain(`run-started: Asked by a person: ${text}`);
  expect(journal).toContain(`rounds-ended: A person's question was looked into: ${text}`);
});

test("questions are kept beside each other, and another analysis keeps them", async () => {
  const { incidentId, before } = await opened();
  const gap = assertPresent(
    before.gaps.find(({ status }) => status === "open"),
    "open gap",
  );
  const own = { kind: "words", text: "Was it switched off?" } as const;
  await answer(incidentId, { noun: "gap", piece: gap.id, question: { kind: "what-else" } });
  const { requests } = await answer(incidentId, { noun: "gap", piece: gap.id, question: own });
  expect(requests.map(({ request }) => request.kind)).toEqual(["what-else", "words"]);
  await bench.advance(
    bench.ports(),
    unwrap(await startRun(bench.ports(), bench.viewer, incidentId)),
  );
  const after = (await bench.outcomeOf(incidentId)).timeline.investigation;
  expect(after.requests).toEqual(requests);
});

test("steps of the analysis before a question are still kept by the next one", async () => {
  const { incidentId, before } = await opened();
  const event = assertPresent(before.events.find(isLive), "event");
  await answer(incidentId, { noun: "event", piece: event.id, question: { kind: "against" } });
  const next = unwrap(await startRun(bench.ports(), bench.viewer, incidentId));
  await bench.advance(bench.ports(), next);
  const { journal } = await bench.outcomeOf(incidentId);
  expect(journal.filter((entry) => entry.startsWith("pass-kept"))).not.toEqual([]);
});

describe("a question is refused", () => {
  test("of who may only read, about what is gone, while a run goes on, and to nobody known", async () => {
    const { incidentId, before } = await opened();
    const [event, other] = before.events.filter(isLive);
    const asked = (piece: string): AskedAbout => ({
      ...{ noun: "event", piece, question: { kind: "why" } },
    });
    const piece = assertPresent(event, "event").id;
    const reader = { ...bench.viewer, role: "viewer" } as const;
    expect(await askQuestion(bench.ports(), reader, incidentId, asked(piece), terms)).toMatchObject(
      {
        error: { kind: "forbidden" },
      },
    );
    expect(await ask(incidentId, asked("evt_0000000000000000"))).toMatchObject({
      error: { kind: "not-found" },
    });
    const chosen = { direct: { performer: "nobody/known" } };
    expect(await ask(incidentId, asked(piece), { ...terms, chosen })).toMatchObject({
      error: { kind: "invalid" },
    });
    const passes = { "coarse-pass": { performer: "rules" } };
    expect(await ask(incidentId, asked(piece), { ...terms, chosen: passes })).toMatchObject({
      error: { kind: "invalid" },
    });
    const rejected = assertPresent(other, "second event").id;
    const verdict = { kind: "reject", reason: "wrong", note: "" } as const;
    const given = { noun: "event", piece: rejected, verdict } as const;
    unwrap(await decide(bench.ports(), bench.viewer, incidentId, given));
    expect(await ask(incidentId, asked(rejected))).toMatchObject({ error: { kind: "not-found" } });
    unwrap(await ask(incidentId, asked(piece)));
    expect(await ask(incidentId, asked(piece))).toMatchObject({ error: { kind: "conflict" } });
  });

  test("when a model takes a role and nobody confirmed what leaves", async () => {
    const { incidentId, before } = await opened();
    const piece = assertPresent(before.events.find(isLive), "event").id;
    const model: Performer = {
      ...{ name: "local/quiet", kind: "model", actor: "model", edition: "1" },
      async *perform() {
        yield { kind: "done", output: null };
      },
    };
    const ports = { ...bench.ports(), performers: listPerformers([bench.rules, model]) };
    const chosen = { "answer-question": { performer: model.name } };
    const asked = { noun: "event", piece, question: { kind: "why" } } as const;
    expect(await ask(incidentId, asked, { ...terms, chosen }, ports)).toMatchObject({
      error: { kind: "conflict" },
    });
  });

  test("after so many within an hour", async () => {
    const { incidentId, before } = await opened();
    const piece = assertPresent(before.events.find(isLive), "event").id;
    const asked = { noun: "event", piece, question: { kind: "why" } } as const;
    const first = unwrap(await ask(incidentId, asked));
    await bench.advance(bench.ports(), first);
    const ports = bench.ports();
    const { read } = ports.cases;
    // As if that one had been asked as often as it may be.
    const list: typeof read.runs.list = async (id) => {
      const runs = await read.runs.list(id);
      const asking = runs.filter(({ plan }) => requestOf(plan) !== null);
      return [...asking.flatMap((run) => Array(questionsPerHourMax).fill(run)), ...runs];
    };
    const crowded = { ...read, runs: { ...read.runs, list } };
    const outcome = await ask(incidentId, asked, terms, {
      ...ports,
      cases: { ...ports.cases, read: crowded },
    });
    expect(outcome).toMatchObject({ error: { kind: "conflict" } });
    expect(outcome.ok ? "" : outcome.error.message).toContain("within an hour");
  });
});
