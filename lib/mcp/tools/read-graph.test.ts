import { expect, test } from "vitest";
import { ok } from "@/lib/base/result";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { scoreTimeline } from "@/lib/investigation/construction/assessment/score-timeline";
import { buildDocument } from "@/lib/investigation/document/build-document";
import { eventId, sampleEvent, sampleLink, sampleRoot } from "@/lib/testing/sample-timeline";
import type { AgentCases } from "../agent-cases";
import { readGraph } from "./read-graph";
import { readTimeline } from "./read-timeline";

const unasked = () => Promise.reject(new Error("This is not asked for"));

function casesOf(timeline: Timeline): AgentCases {
  const document = buildDocument({
    ...{ settings: {}, title: "Orders failed", artifacts: [], timeline },
    ...scoreTimeline(timeline, []),
    ...{ decisions: [], approvals: [], journal: [], revision: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
  const one = {
    ...{ id: "inc_1", contexts: unasked, desk: unasked, recall: unasked, saved: unasked },
    document: async () => document,
    people: async () => new Map(),
  };
  return {
    ...{ list: unasked, revisions: unasked, revision: unasked, propose: null, saveContext: null },
    open: async () => ok(one),
    reportFailure: String,
  };
}

async function itemsOf(tool: typeof readGraph | typeof readTimeline, timeline: Timeline) {
  const { signal } = new AbortController();
  const given = tool.input.parse({ incident: "inc_1" });
  const asking = { signal, tellProgress: async () => undefined };
  const answered = await tool.answer(casesOf(timeline), given as never, asking);
  const text = answered.ok ? answered.value : answered.error;
  return text
    .split("\n")
    .flatMap((line): Record<string, unknown>[] => (line.startsWith("{") ? [JSON.parse(line)] : []));
}

const story: Timeline = {
  ...emptyTimeline,
  ...{ outcome: "incident", incidentChance: 0.87, outcomeReasons: ["Alerts: none."] },
  events: [1, 2, 3].map((number) =>
    sampleEvent(number, { confidence: { extraction: 0.4, time: 1, credibility: 0.4 } }),
  ),
  causalLinks: [sampleLink(2, 3)],
  sequences: [{ source: eventId(1), target: eventId(2) }],
  candidates: [
    {
      ...{ event: eventId(1), statement: "Release 7", kind: "action", p: 0.34 },
      ...{ for: [], against: [], wouldSettle: "Undo it" },
    },
  ],
};

test("an agent reads that the cause is not established, the candidates, and what only follows in time apart from links", async () => {
  const items = await itemsOf(readGraph, story);
  expect(items.map(({ noun }) => noun)).toEqual([
    ...["conclusion", "candidate cause, not established", "link", "then"],
  ]);
  expect(items[0]).toMatchObject({
    ...{ incidentChance: 0.87, checked: ["Alerts: none."], cause: "Cause not established" },
  });
  expect(items[1]).toMatchObject({ event: eventId(1), probability: 0.34, wouldSettle: "Undo it" });
  expect(items[3]).toMatchObject({ source: eventId(1), target: eventId(2) });
});

test("a root cause is given with its confidence, and nothing is said in its place", async () => {
  const items = await itemsOf(readGraph, {
    ...story,
    ...{ candidates: [], rootCauses: [sampleRoot(2, { score: 0.62 })] },
  });
  expect(items[0]).not.toHaveProperty("cause");
  expect(items[1]).toMatchObject({ noun: "root cause", confidence: 0.62 });
});

test("an event has one confidence, the calibrated one, and that of its time beside it", async () => {
  const [first] = await itemsOf(readTimeline, story);
  expect(first).toMatchObject({ confidence: 0.4, timeConfidence: 1 });
});
