import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { isLive } from "@/lib/domain/claim";
import { type IncidentId, questionIds, type RunId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/invocation";
import { noInvestigation } from "@/lib/domain/rounds/round";
import type { RoundsRequest } from "@/lib/domain/rounds/rounds-request";
import { type RoundsTerms, usualRounds } from "@/lib/domain/rounds/rounds-settings";
import type { RunPlan } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { listPerformers } from "@/lib/tasks/performer-list";
import { withdrawArtifact } from "../intake/withdraw-artifact";
import type { Performer } from "../ports/performer-port";
import { assembleDocument } from "../review/assemble-document";
import { decide } from "../review/deciding/decide";
import type { AnswerDraft, AnswerInput } from "../rounds/contracts/answer-question";
import type { CritiqueInput } from "../rounds/contracts/critique";
import type { DirectInput, DirectiveDraft } from "../rounds/contracts/direct";
import { planRounds, planRun } from "./plan-run";
import { startPlanned } from "./queue-run";
import { stopRun } from "./stop-run";

const bench = new RunBench();

type Finding = AnswerDraft["findings"][number];
type Happens = (input: unknown, timeline: Timeline) => Promise<void>;
type Script = {
  readonly findings?: (input: AnswerInput) => readonly Finding[];
  /** Just before a task is answered. */
  readonly happens?: Readonly<Record<string, Happens>>;
  readonly tokens?: number;
  /** It takes two turns. */
  readonly isCriticSlow?: boolean;
};

const running: Finding = {
  claim: "build_info of instance app-01 tells version 2.13.2",
  effect: {
    ...{ kind: "happening", event_type: "observation", title: "app-01 runs 2.13.2" },
    importance: "detail",
  },
  entities: [{ name: "app-01", type: "host" }],
  time: { earliest: "2026-11-21T00:20:03.184Z", latest: "2026-11-21T00:20:03.184Z" },
  ...{ method: "read", confidence: 0.9 },
  evidence_refs: [
    {
      path: "metrics/metrics.csv",
      lines: [5, 5],
      quote: "build_info,instance=app-01;version=2.13.2",
    },
  ],
};
const about = (kind: "support" | "refutation", piece: string): Finding => ({
  ...running,
  effect: { kind, piece },
});

function direct({ round, request }: DirectInput): DirectiveDraft {
  return {
    ...{ reasoning: "", decision: { kind: "advance", why: "to go on" } },
    entries: [
      { kind: "observation", text: `Round ${round}`, priority: "low", cites: [], followUps: [] },
    ],
    questions: (["changes", "metrics"] as const).map((to) => ({
      ...{ to, subject: "survey", text: `${request?.text ?? "What else"}, ${round}?` },
      ...{ expected_gain: 0.9, why: "to know" },
    })),
  };
}

const sections = { happened: [], impact: [], causes: [], factors: [], ruledOut: [] };

function playerOf({
  findings = () => [running],
  happens = {},
  tokens = 0,
  isCriticSlow = false,
}: Script): Performer {
  const outputs: Readonly<Record<string, (input: never) => unknown>> = {
    direct,
    "answer-question": (input: AnswerInput) => ({
      ...{ reasoning: "looked", findings: input.question.to === "changes" ? findings(input) : [] },
    }),
    critique: ({ findings: submitted }: CritiqueInput) => ({
      reasoning: "",
      reviews: submitted.map(({ id }) => ({ finding: id, credibility: 1, annotation: "So it is" })),
    }),
    report: () => ({ reasoning: "", ...sections, unknown: [], collect: [] }),
  };
  return {
    ...{ name: "trial/x", kind: "script", actor: "rules", edition: "1" },
    async *perform({ task, input }, tools) {
      await happens[task.id]?.(input, tools.timeline());
      const output = outputs[task.id]?.(input as never);
      const usage = { ...noUsage, inputTokens: tokens };
      if (isCriticSlow && task.id === "critique") yield { kind: "calls", calls: [], usage };
      yield { kind: "done", output, usage };
    },
  };
}

/** With something happening after everything that is committed. */
function portsOf(script: Script = {}, onCommit: () => void = () => undefined) {
  const ports = bench.ports();
  const { cases } = ports;
  return {
    ...ports,
    performers: listPerformers([bench.rules, playerOf(script)]),
    cases: {
      read: cases.read,
      transaction: async <T>(work: Parameters<typeof cases.transaction<T>>[0]) => {
        const result = await cases.transaction(work);
        onCommit();
        return result;
      },
    },
  };
}

const by = { performer: "trial/x" };
const chosen = { direct: by, "answer-question": by, critique: by };

async function start(incidentId: IncidentId, plan: RunPlan): Promise<RunId> {
  const terms = { addressOf: (model: string) => model, confirmed: null };
  const given = { terms, rationale: "Started by a person" };
  return unwrap(await startPlanned(portsOf(), bench.viewer, incidentId, plan, given));
}

/** An incident whose first analysis is done, and a run over it that goes on with rounds. */
async function openWithRounds(terms: Partial<RoundsTerms> = {}) {
  const { incidentId, runId: first } = await bench.openWithRun();
  await bench.advance(bench.ports(), first);
  const rounds = { ...usualRounds, roundsMax: 2, ...terms };
  const plan = planRun(portsOf().performers, chosen, { rounds });
  if (!plan.ok) throw new Error(plan.error.name);
  return { incidentId, runId: await start(incidentId, plan.value) };
}

async function outcomeOf(incidentId: IncidentId, runId: RunId) {
  const { read } = bench.ports().cases;
  const { status, failure, timeline } = await bench.outcomeOf(incidentId);
  const steps = (await read.runs.steps(runId)).map(({ key }) => key);
  const invocations = await read.invocations.ofRun(runId);
  const kinds = ["question-asked", "finding-judged", "round-closed", "rounds-ended"] as const;
  const entries = await read.journal.listOfKinds(incidentId, kinds);
  const { rounds, report, passes } = timeline.investigation;
  return {
    ...{ status, failure, timeline, rounds, report, passes, steps: steps.toSorted() },
    tasks: invocations.map(({ stepKey, status: ended }) => `${stepKey} ${ended}`),
    journal: entries.map(({ kind, payload }) => {
      const { id, finding, round } = Object(payload);
      return `${kind} ${id ?? finding ?? round ?? ""}`;
    }),
  };
}

/** What is the same of two runs over equal evidence: all but who performed it when. */
function tell(outcome: Awaited<ReturnType<typeof outcomeOf>>) {
  const { timeline, rounds, ...rest } = outcome;
  return {
    ...rest,
    timeline: { ...timeline, investigation: noInvestigation },
    rounds: rounds.map(({ at: _, answers, findings, ...round }) => ({
      ...round,
      answers: answers.map(({ question, performer, nothing }) => ({
        question,
        performer,
        nothing,
      })),
      findings: findings.map(({ invocation: _by, toolCalls: _calls, ...finding }) => finding),
    })),
  };
}

async function undisturbed() {
  const { incidentId, runId } = await openWithRounds();
  await bench.advance(portsOf(), runId);
  return tell(await outcomeOf(incidentId, runId));
}

test("rounds are committed step by step, and what they found stands", async () => {
  const outcome = await undisturbed();
  expect(outcome).toMatchObject({ status: "finished", failure: null, report: { end: "limit" } });
  expect(outcome.rounds.map(({ n }) => n)).toEqual([1, 2]);
  expect(outcome.rounds[0]?.outcomes).toMatchObject([{ outcome: "taken" }]);
  expect(outcome.timeline.events.map(({ title }) => title)).toContain("app-01 runs 2.13.2");
});

test("the exported document names the rounds that its analysis was allowed", async () => {
  const { incidentId, runId } = await openWithRounds();
  await bench.advance(portsOf(), runId);
  const document = await assembleDocument(bench.ports(), incidentId, "Orders failed", null);
  expect(document.generator.settings).toMatchObject({ rounds: 2, mode: "full" });
  expect(document.metrics.rounds).toMatchObject({ rounds: 2 });
});

test("a run that is cut off after everything it commits comes to the same, and says nothing twice", async () => {
  const { incidentId, runId } = await openWithRounds();
  const { read } = bench.ports().cases;
  let cuts = 0;
  while ((await read.runs.find(runId))?.status !== "finished") {
    const ending = new AbortController();
    await bench.advance(
      portsOf({}, () => ending.abort()),
      runId,
      ending.signal,
    );
    cuts += 1;
    expect(cuts).toBeLessThan(60);
  }
  const outcome = await outcomeOf(incidentId, runId);
  expect(cuts).toBeGreaterThan(outcome.steps.length);
  expect(new Set(outcome.steps).size).toBe(outcome.steps.length);
  expect(new Set(outcome.journal).size).toBe(outcome.journal.length);
  expect(tell(outcome)).toEqual(await undisturbed());
});

test("two workers woken for one run at once play its rounds once", async () => {
  const { incidentId, runId } = await openWithRounds();
  await Promise.all([bench.advance(portsOf(), runId), bench.advance(portsOf(), runId)]);
  expect(tell(await outcomeOf(incidentId, runId))).toEqual(await undisturbed());
});

describe("what a person decides in the middle of a round", () => {
  test("is kept, whatever the round found of it", async () => {
    const { incidentId, runId } = await openWithRounds({ without: ["critique"], roundsMax: 1 });
    const { timeline } = await bench.outcomeOf(incidentId);
    const [accepted, rejected, refuted] = timeline.events.filter(isLive);
    const one = assertPresent(accepted, "event").id;
    const other = assertPresent(rejected, "event").id;
    const third = assertPresent(refuted, "event").id;
    let isPending = true;
    const say = async (given: Parameters<typeof decide>[3]) =>
      void unwrap(await decide(bench.ports(), bench.viewer, incidentId, given));
    const answering: Happens = async () => {
      if (!isPending) return;
      isPending = false;
      await say({ noun: "event", piece: one, verdict: { kind: "accept" } });
      const verdict = { kind: "reject", reason: "wrong", note: "" } as const;
      await say({ noun: "event", piece: other, verdict });
    };
    const findings = () => [
      about("refutation", one),
      about("support", other),
      about("refutation", third),
    ];
    await bench.advance(portsOf({ findings, happens: { "answer-question": answering } }), runId);
    const after = await outcomeOf(incidentId, runId);
    const statuses = new Map(after.timeline.events.map(({ id, status }) => [id, status]));
    expect(after.status).toBe("finished");
    expect([one, other, third].map((id) => statuses.get(id))).toEqual([
      "accepted",
      "rejected",
      "pruned",
    ]);
    expect(after.timeline.events.find(({ id }) => id === other)?.evidence).toEqual(
      rejected?.evidence,
    );
    const outcomes = after.rounds[0]?.outcomes.map(({ outcome }) => outcome) ?? [];
    expect(outcomes.toSorted()).toEqual(["noted", "refused", "taken"]);
  });

  test("is kept when it comes just before what was found is taken", async () => {
    const { incidentId, runId } = await openWithRounds({ roundsMax: 1 });
    const { timeline } = await bench.outcomeOf(incidentId);
    const event = assertPresent(timeline.events.find(isLive), "event");
    const verdict = { kind: "reject", reason: "wrong", note: "" } as const;
    const given = { noun: "event", piece: event.id, verdict } as const;
    const judging: Happens = async () =>
      void unwrap(await decide(bench.ports(), bench.viewer, incidentId, given));
    await bench.advance(portsOf({ happens: { critique: judging } }), runId);
    const after = await outcomeOf(incidentId, runId);
    expect(after).toMatchObject({ status: "finished", rounds: [{ n: 1 }] });
    expect(after.timeline.events.find(({ id }) => id === event.id)?.status).toBe("rejected");
    expect(after.rounds[0]?.outcomes).toMatchObject([{ outcome: "taken" }]);
  });
});

test("a run that is stopped in the middle of its rounds keeps what they took", async () => {
  const { incidentId, runId } = await openWithRounds();
  const directing: Happens = async (input) => {
    if ((input as DirectInput).round === 1) return;
    unwrap(await stopRun(bench.ports(), bench.viewer, incidentId, runId));
  };
  await bench.advance(portsOf({ happens: { direct: directing } }), runId);
  const after = await outcomeOf(incidentId, runId);
  expect(after).toMatchObject({ status: "stopped", report: null, rounds: [{ n: 1 }] });
  expect(after.rounds).toHaveLength(1);
  expect(after.timeline.events.map(({ title }) => title)).toContain("app-01 runs 2.13.2");
  expect(after.tasks.some((task) => task.endsWith(" going"))).toBe(false);
});

test("a budget that is spent in the middle of the answers ends the rounds with what was answered", async () => {
  const { incidentId, runId } = await openWithRounds({ tokensMax: 100, without: ["critique"] });
  await bench.advance(portsOf({ tokens: 60 }), runId);
  const after = await outcomeOf(incidentId, runId);
  expect(after).toMatchObject({ status: "finished", report: { end: "budget" } });
  expect(after.rounds).toHaveLength(1);
  expect(after.rounds[0]?.answers).toHaveLength(1);
  expect(after.rounds[0]?.outcomes).toMatchObject([{ outcome: "taken" }]);
});

test("a budget that is spent in the middle of the critique lets it end, and the rounds end after it", async () => {
  // The Director, two Experts and the first turn of the Critic have spent it.
  const { incidentId, runId } = await openWithRounds({ tokensMax: 230 });
  await bench.advance(portsOf({ tokens: 60, isCriticSlow: true }), runId);
  const after = await outcomeOf(incidentId, runId);
  expect(after).toMatchObject({ status: "finished", report: { end: "budget" } });
  expect(after.rounds).toHaveLength(1);
  expect(after.rounds[0]?.critiques).toMatchObject([{ annotation: "So it is" }]);
  expect(after.rounds[0]?.outcomes).toMatchObject([{ outcome: "taken" }]);
  expect(after.tasks.filter((task) => !task.endsWith(" done"))).toEqual([]);
});

test("evidence that is withdrawn during a round leaves a run that ends, and nothing that rests on it", async () => {
  const { incidentId, runId } = await openWithRounds({ roundsMax: 1 });
  const { read } = bench.ports().cases;
  const metrics = assertPresent(
    (await read.artifacts.list(incidentId)).find(({ path }) => path === "metrics/metrics.csv"),
    "the metrics",
  );
  let isPending = true;
  const answering: Happens = async () => {
    if (!isPending) return;
    isPending = false;
    unwrap(await withdrawArtifact(bench.ports(), bench.viewer, incidentId, metrics.id));
  };
  const ports = portsOf({ happens: { "answer-question": answering } });
  await bench.advance(ports, runId);
  for (const woken of bench.woken.splice(0)) await bench.advance(ports, woken);
  const after = await outcomeOf(incidentId, runId);
  expect(after.status).toBe("finished");
  const resting = after.timeline.events.filter(
    (event) => isLive(event) && event.evidence.every(({ artifactId }) => artifactId === metrics.id),
  );
  expect(resting).toEqual([]);
});

describe("rounds alone", () => {
  const request: RoundsRequest = {
    ...{ id: questionIds.fromDigest("7".repeat(16)), kind: "words", subject: "person" },
    ...{ about: null, text: "Was the rollup to blame" },
  };
  const alone = (): RunPlan =>
    planRounds(portsOf().performers, chosen, {}, { ...usualRounds, roundsMax: 1 }).map((step) =>
      step.kind === "rounds" ? { ...step, request } : step,
    );

  test("go on from what the last run knew: its events keep their ids and its causes stand", async () => {
    const { incidentId, runId: first } = await bench.openWithRun();
    await bench.advance(bench.ports(), first);
    const before = (await bench.outcomeOf(incidentId)).timeline;
    const runId = await start(incidentId, alone());
    await bench.advance(portsOf(), runId);
    const after = await outcomeOf(incidentId, runId);
    const ids = new Set(after.timeline.events.map(({ id }) => id));
    expect(before.events.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(after.timeline.events.length).toBe(before.events.length + 1);
    expect(after.timeline.rootCauses.map(({ event }) => event)).toEqual(
      before.rootCauses.map(({ event }) => event),
    );
    expect(before.rootCauses.length).toBeGreaterThan(0);
    expect(after.timeline.causalLinks).toEqual(before.causalLinks);
    const [asked] = after.timeline.investigation.requests;
    expect(asked).toMatchObject({ request, round: { n: 1, phase: "trace" } });
    expect(asked?.round.questions[0]).toMatchObject({
      ...{ text: "Was the rollup to blame, 1?", asked: "words" },
    });
    expect(after.tasks).toContain("r1-q1-changes done");
  });

  test("leave the rounds of the analysis before and its report as they are, and write none", async () => {
    const { incidentId, runId: first } = await openWithRounds();
    await bench.advance(portsOf(), first);
    const before = (await outcomeOf(incidentId, first)).timeline.investigation;
    const runId = await start(incidentId, alone());
    await bench.advance(portsOf(), runId);
    const after = await outcomeOf(incidentId, runId);
    expect(before.rounds).toHaveLength(2);
    const { requests, ...recorded } = after.timeline.investigation;
    expect({ ...recorded, requests: [] }).toEqual(before);
    expect(requests).toMatchObject([{ request, round: { n: 1 } }]);
    expect(after.tasks.some((task) => task.startsWith("report"))).toBe(false);
    const titles = after.timeline.events.filter(isLive).map(({ title }) => title);
    expect(titles.filter((title) => title === "app-01 runs 2.13.2")).toHaveLength(1);
  });

  test("go on from a run that was stopped, too: what it found stands", async () => {
    const { incidentId, runId: first } = await bench.openWithRun();
    const asked = new AbortController();
    const stopping = bench.interrupted("causal", async () => {
      unwrap(await stopRun(bench.ports(), bench.viewer, incidentId, first));
      asked.abort();
    });
    await bench.advance(bench.ports(stopping), first, asked.signal);
    const before = await bench.outcomeOf(incidentId);
    expect(before).toMatchObject({ status: "stopped" });
    const runId = await start(incidentId, alone());
    await bench.advance(portsOf(), runId);
    const after = await outcomeOf(incidentId, runId);
    expect(after.status).toBe("finished");
    const ids = new Set(after.timeline.events.map(({ id }) => id));
    expect(before.timeline.events.length).toBeGreaterThan(0);
    expect(before.timeline.events.filter(({ id }) => !ids.has(id))).toEqual([]);
  });
});
