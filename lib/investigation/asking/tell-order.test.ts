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

const loom = {
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], ruledOut: [], impactEvents: [] },
  ...{ entities: [], gaps: [] },
};
const told = (id: string, kind: string, title: string, at: string, path: string) => ({
  ...event(id, title, [at, at], "ent_1"),
  ...{ kind, evidence: [{ path, lines: [1, 1], quote: title }] },
});

test("a later message that only mentions a thing does not place it", () => {
  const threads = told("evt_1", "failure", "Threads tear on loom 2", "05:00", "loom-2.log");
  const mention = told(
    "evt_2",
    "communication",
    "mia: correction, the shuttle exchange of this morning is fine",
    "09:00",
    "chat.json",
  );
  const question = "Which came first, the shuttle exchange or the torn threads?";
  const about = (events: readonly object[]) =>
    createAnswerer({ ...loom, events } as unknown as TimelineDocument)(question);
  expect(about([threads, mention])).toMatchObject({ kind: "none", answer: "" });
  const exchange = told("evt_3", "change", "Shuttle exchange on loom 2", "01:00", "loom-2.log");
  expect(about([threads, mention, exchange]).answer).toBe(
    "the shuttle exchange first, then the torn threads, 4 m 00 s later",
  );
  const own = told("evt_2", "communication", "mia: exchanged the shuttle", "01:30", "chat.json");
  expect(
    createAnswerer({ ...loom, events: [threads, own] } as unknown as TimelineDocument)(
      "Which came first, exchanging the shuttle or the torn threads?",
    ).answer,
  ).toMatch(/^exchanging the shuttle first/);
});

test("where a clock seems wrong and was not corrected, an order and a length within that are not known", () => {
  const gap = {
    ...{ type: "temporal", reason: "clock", files: ["loom-2.log"], evidence: [], status: "open" },
    description:
      "The clock of loom-2 seems wrong by 1 m 30 s; times are shown as written, and the order of what loom-2.log tell and the rest is open by as much",
  };
  const about = (at: string, question: string, changes: Partial<typeof gap> = {}) =>
    createAnswerer({
      ...{ ...loom, gaps: [{ ...gap, ...changes }] },
      events: [
        told("evt_1", "change", "Yarn recipe swapped", "01:00", "office.log"),
        told("evt_2", "failure", "Threads tear on loom 2", at, "loom-2.log"),
      ],
    } as unknown as TimelineDocument)(question);
  const order = "Which came first, the swapped yarn recipe or the torn threads?";
  expect(about("02:20", order)).toMatchObject({ kind: "none", answer: "" });
  expect(about("02:20", order).reasoning).toContain("seems wrong by 1 m 30 s");
  expect(about("05:00", order).answer).toBe(
    "the swapped yarn recipe first, then the torn threads, later by 4 m 00 s, 1 m 30 s more or less, because a clock seems wrong",
  );
  // Of the two whose clocks disagree nothing says which is wrong; what a person settled is no doubt any more.
  const either = {
    files: ["loom-2.log", "office.log"],
    description: "The clock of loom-2 or of office seems wrong by 1 m 30 s; times are as written",
  };
  expect(about("02:20", order, either)).toMatchObject({ kind: "none" });
  expect(about("02:20", order, { status: "dismissed" }).answer).toMatch(/1 m 20 s later$/);
  const length = "How long after the yarn recipe swap did the threads tear?";
  expect(about("05:00", length)).toMatchObject({ kind: "none", answer: "" });
});

const acts = createAnswerer({
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
  ...{
    impactEvents: [],
    entities: [{ id: "ent_9", name: "postgresql", type: "service", aliases: [], properties: {} }],
  },
  events: [
    { ...event("evt_1", "Seal of vat changed", ["01:00", "01:00"], "ent_1"), kind: "action" },
    event("evt_2", "Siren sounded", ["03:00", "03:00"], "ent_2"),
    { ...event("evt_3", "Seal of vat changed", ["05:00", "05:00"], "ent_1"), kind: "action" },
    event("evt_4", "Lamp lit", ["06:00", "06:00"], "ent_3"),
    {
      ...event("evt_5", "Flush of pipes starts", ["07:00", "07:00"], "ent_4"),
      ...{
        kind: "mitigation",
        endTime: { earliest: "2026-11-21T00:09:00.000Z", latest: "2026-11-21T00:09:00.000Z" },
      },
    },
    event("evt_6", "Bell rang", ["08:00", "08:00"], "ent_5"),
    {
      ...event("evt_7", "Mill restarted", ["02:00", "02:00"], "ent_6"),
      ...{ kind: "action", description: "the database is bored" },
    },
  ],
} as unknown as TimelineDocument);

test("of what was done before and after the other nothing tells the order", () => {
  expect(acts("Was the seal of the vat changed before the siren sounded?")).toMatchObject({
    ...{ kind: "none", answer: "" },
    reasoning: expect.stringContaining("several times"),
  });
});

test("of what was done twice on one side of the other the order is told, and no length", () => {
  const answer = acts("Was the seal of the vat changed before the lamp was lit?");
  expect(answer).toMatchObject({ kind: "order", answer: "before" });
  expect(answer.durationMs).toBeUndefined();
});

test("what is finished is compared by its end, and not by its beginning", () => {
  expect(acts("Was the flush of the pipes finished before the bell rang?").answer).toBe(
    "after, by 1 m 00 s",
  );
});

test("what happened to another component is not the asked one", () => {
  expect(acts("Was the database restarted before the siren sounded?")).toMatchObject({
    kind: "none",
  });
});
