import { expect, test } from "vitest";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";

const at = (minute: string) => `2026-11-21T00:${minute}:00.000Z`;

function event(id: string, title: string, minute: string, endMinute: string | null = null) {
  return {
    ...{ id, title, kind: "alert", description: "", entities: [], importance: "key" },
    evidence: [{ path: "a.log", lines: [1, 1], quote: title }],
    time: { earliest: at(minute), latest: at(minute) },
    ...(endMinute === null ? {} : { endTime: { earliest: at(endMinute), latest: at(endMinute) } }),
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
}

function asking(document: Partial<Record<keyof TimelineDocument, unknown>>) {
  return createAnswerer({
    ...{
      incident: {},
      artifacts: [],
      entities: [],
      facts: [],
      stateChanges: [],
      gaps: [],
      ruledOut: [],
      impactEvents: [],
    },
    ...document,
  } as unknown as TimelineDocument);
}

const events = [
  event("evt_1", "Alert HighLatency of orders", "10", "14"),
  event("evt_2", "Alert DiskFull of queue-1", "20", "25"),
  event("evt_3", "Cache of orders emptied", "12"),
  event("evt_4", "Writes refused", "22"),
];
const ask = asking({ events });

test("an alert is the one whose name is told, for as long as it lasted", () => {
  expect(ask("What happened during the alert HighLatency?").interval).toEqual({
    earliest: at("10"),
    latest: at("14"),
  });
  expect(ask("What happened during the alert DiskFull?").answer).toContain("Writes refused");
});

test("of several that may be meant none is taken, and they are named", () => {
  for (const question of [
    "What happened during the alert?",
    "What was the status of orders during the alert?",
  ]) {
    const answer = ask(question);
    expect(answer).toMatchObject({ kind: "none", answer: "" });
    expect(answer.reasoning).toMatch(/HighLatency.*DiskFull/);
    expect(answer.candidates?.flatMap(({ pieces }) => pieces)).toEqual(["evt_1", "evt_2"]);
  }
});

test("a name that nothing has is not taken for another", () => {
  expect(ask("What happened during the alert QueueLag?").pieces ?? []).toEqual([]);
});

test("the outage is the incident, and no state that is called so", () => {
  const down = {
    ...{ id: "stc_1", entity: "ent_1", property: "health", from: "UP", to: "down" },
    ...{ at: at("30"), evidence: [] },
  };
  const incident = { startedAt: at("11"), resolvedAt: at("23") };
  const whole = asking({ events, stateChanges: [down], incident });
  expect(whole("What happened during the outage?").interval).toEqual({
    earliest: at("11"),
    latest: at("23"),
  });
});

const told = {
  ...{ events, incident: { startedAt: at("11"), resolvedAt: at("21") } },
  artifacts: [{ path: "a.log", firstAt: at("05"), lastAt: at("40") }],
};
const before = { holds: "HighLatency", not: "Cache|DiskFull|Writes" };
const after = { holds: "Writes", not: "Cache|HighLatency|DiskFull" };

test.each([
  ["What happened before the incident?", before],
  ["What happened before the outage began?", before],
  ["What happened before the beginning of the incident?", before],
  ["故障之前发生了什么?", before],
  ["What happened after the incident?", after],
  ["What happened after the outage was over?", after],
  ["What happened after the end of the incident?", after],
  ["故障之后发生了什么?", after],
])("before is before the beginning, and after is after the end: %s", (question, { holds, not }) => {
  const { answer } = asking(told)(question);
  expect(answer).toMatch(holds);
  expect(answer).not.toMatch(new RegExp(not));
});

test.each([
  ["What happened since the incident began?", /Cache.*Writes/],
  ["What happened after the incident began?", /Cache.*Writes/],
  ["What happened before the incident ended?", /Cache/],
])("a bound that names the beginning or the end is that one: %s", (question, answer) => {
  expect(asking(told)(question).answer).toMatch(answer);
});

test("what comes before an incident whose beginning is not known is not known", () => {
  const unknown = asking({ ...told, incident: { resolvedAt: at("21") } });
  expect(unknown("What happened before the incident?")).toMatchObject({ kind: "none" });
});
