import { expect, test } from "vitest";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";

function event(
  id: string,
  title: string,
  [from, until]: readonly [string, string],
  entity: string,
) {
  return {
    ...{ id, title, kind: "failure", description: "", entities: [entity], importance: "key" },
    evidence: [{ path: "a.log", lines: [1, 1], quote: title }],
    time: { earliest: `2026-11-21T00:${from}.000Z`, latest: `2026-11-21T00:${until}.000Z` },
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
}

const ask = createAnswerer({
  ...{
    incident: {},
    artifacts: [],
    facts: [],
    stateChanges: [],
    gaps: [],
    ruledOut: [],
    impactEvents: [],
  },
  entities: [],
  events: [
    event("evt_1", "Gate opened", ["01:00", "01:00"], "ent_1"),
    event("evt_2", "Press jammed", ["02:00", "02:00"], "ent_2"),
    event("evt_3", "Belt tore", ["03:00", "03:40"], "ent_3"),
    event("evt_4", "Siren sounded", ["03:20", "03:20"], "ent_4"),
    event("evt_5", "Oven cold at mill 1", ["06:00", "06:00"], "ent_5"),
    event("evt_6", "Oven cold at mill 3", ["04:00", "04:00"], "ent_6"),
    event("evt_7", "Oven cold at mill 2", ["05:00", "05:00"], "ent_7"),
  ],
} as unknown as TimelineDocument);

test.each([
  "In which order did the jammed press, the torn belt and the gate opening happen?",
  "What came first: the jammed press, the torn belt or the gate opening?",
])("several are told in the order of their times, each with its evidence: %s", (question) => {
  const answer = ask(question);
  expect(answer.kind).toBe("order");
  expect(answer.answer).toMatch(/Gate opened.*then “Press jammed.*then “Belt tore/);
  expect(answer.pieces).toEqual(["evt_1", "evt_2", "evt_3"]);
  expect(answer.evidence).toHaveLength(3);
});

test("where times overlap no order is claimed", () => {
  const { answer } = ask("In which order were the gate opened, the siren and the torn belt?");
  expect(answer).toMatch(/then “Belt tore.*about then “Siren sounded/);
});

test("one name that several things are told by is told of all of them", () => {
  const { answer } = ask("In which order did the ovens get cold?");
  expect(answer).toMatch(/mill 3.*then.*mill 2.*then.*mill 1/);
});

test("of two the answer names which came first, and then the other", () => {
  expect(ask("The press jammed or the gate opened, which was first?").answer).toBe(
    "the gate opened first, then The press jammed, 1 m 00 s later",
  );
});

test("a thing that shares a name alone is none of two that are compared", () => {
  const answer = ask("mill-1 or mill-3, which got the delivery first?");
  expect(answer.kind).toBe("none");
});

test("what is told once has no order, and what is not told is said", () => {
  expect(ask("In which order did the siren sound?").reasoning).toContain("once");
  const missing = ask("In which order were the gate opening, the flood and the torn belt?");
  expect(missing).toMatchObject({ kind: "none", reasoning: expect.stringContaining("the flood") });
});
