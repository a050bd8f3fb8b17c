import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";
import { recallEvidence } from "./searching/recall-evidence";

const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, "0")}Z`;
const lines = (texts: readonly string[], from = 0) =>
  texts.map((text, index) => `${at(from + index)} ${text}`);
const evidence = evidenceOfText({
  "kiln-1.log": lines([
    "brick 501 fired",
    "brick 502 fired",
    "brick 503 fired",
    "brick 504 not fired: gas low",
    "brick 505 not fired: door open",
    "brick 506 not fired: door open",
    "slab glazed color=blue oven=east",
    "slab glazed color=red oven=east",
    "slab glazed color=red oven=east",
    "act=tipped what=cart by=ola",
    "act=pushed what=cart note=tipped",
    "hoist failed: rope torn",
    "hoist failed: brake hot",
    "burner 1 ready",
    "burner 1 ready",
    "burner 2 ready",
    "pallet weighed",
    "second dryer planned",
    "oven2 closes, 2 lit and 0 spare ovens left, 0 ovens lit by hand",
    "crate packed 11, jars=2000 sealed",
    "crate packed 12, jars=2000 sealed",
  ]),
  "kiln-2.log": lines(
    ["brick 601 fired", "brick 602 fired", "pallet weighed", "pallet weighed"],
    20,
  ),
  "gate.log": lines(
    ["lorry 9 waved through", "lorry 9 waved through", "gate: through lorry waved back"],
    30,
  ),
});
const event = {
  ...{
    id: "evt_1",
    title: "Kiln fires: lines like 'brick 501 fired' come again",
    kind: "recovery",
  },
  ...{ description: "", entities: [], importance: "key" },
  time: { earliest: "2026-11-21T10:00:00.000Z", latest: "2026-11-21T10:00:00.000Z" },
  evidence: [
    { path: "kiln-1.log", lines: [1, 1], quote: "brick 501 fired" },
    { path: "kiln-1.log", lines: [9, 9], quote: "48 bricks glazed" },
  ],
  confidence: { extraction: 0.9, time: 1, credibility: null },
};
const document = {
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
  ...{ impactEvents: [], hypotheses: [], entities: [], causalLinks: [], rootCauses: [] },
  events: [event],
} as unknown as TimelineDocument;
const recall = await recallEvidence(evidence);
const ask = createAnswerer(document, "UTC", recall);

test("a number of another record that an event cites beside is not the number asked for", () => {
  const { answer } = ask("How many bricks were fired?");
  expect(answer).not.toMatch(/^48/);
  expect(answer).toMatch(/^5: .*3 in kiln-1.log and 2 in kiln-2.log/);
});

test("of several numbers the one right before the word is meant, and a digit of a name is none", () => {
  expect(ask("How many lit ovens were left when oven2 closed?").answer).toMatch(/^2: /);
});

test("what was not done is not counted as done, nor the other way round", () => {
  expect(ask("How many bricks were not fired?").answer).toMatch(/^3: /);
});

test("records of one kind that end differently are counted together", () => {
  expect(ask("How many hoists failed?").answer).toMatch(/^2: /);
});

test("fields behind the words are details of one kind, and rows of fields alone are of several", () => {
  expect(ask("How many slabs were glazed?").answer).toMatch(/^3: /);
  expect(ask("How many carts were tipped?")).toMatchObject({ kind: "none", answer: "" });
});

test("each file that has the records counts", () => {
  expect(ask("How many pallets were weighed?").answer).toMatch(
    /^3: .*1 in kiln-1.log and 2 in kiln-2.log/,
  );
});

test.each([
  ["how many things are in a condition, which some came to twice", "How many burners were ready?"],
  ["of what records state numbers, which are not the number before", "How many jars were sealed?"],
  ["a thing that one record mentions", "How many dryers were planned?"],
  ["records of several kinds with the same words", "How many lorries were waved through?"],
])("is not answered: %s", (_what, question) => {
  expect(ask(question)).toMatchObject({ kind: "none", answer: "" });
});

test("what is counted within a time is counted there, and no number of the question is one", () => {
  const artifacts = [
    {
      firstAt: "2026-11-21T10:00:00.000Z",
      lastAt: "2026-11-21T10:00:59.000Z",
      zone: "UTC",
      path: "kiln-1.log",
    },
  ];
  const dated = { ...document, artifacts } as unknown as TimelineDocument;
  const askDated = createAnswerer(dated, "UTC", recall);
  const early = askDated("How many pallets were weighed before 10:00:20?");
  expect(early.answer).toMatch(/^1: so many records like “pallet weighed” from .* to .*10:00:20/);
  expect(ask("How many pallets were weighed?").answer).toMatch(/^3: so many/);
  expect(ask("How many 48 bricks glazed?")).toMatchObject({ kind: "none" });
  // Each component logs a request of its own accord: what is one of them depends on how it was answered.
  const requests = askDated("How many requests were there before 10:00:20?");
  expect(requests.reasoning).toBe("Requests are counted by how they were answered");
});

test.each([
  [
    "each is written twice",
    [
      "entry pid=40011 refused",
      "entry pid=40011 refused",
      "entry pid=40012 refused",
      "entry pid=40012 refused",
    ],
    "How many entries were refused?",
  ],
  [
    "rows of values that begin alike are of several kinds",
    [
      "db,app,9,READ,'select jars'",
      "db,app,10,LOCK,'lock jars read'",
      "db,app,11,LOCK,'lock jars read'",
    ],
    "How many times were jars read?",
  ],
] as const)("nothing is counted where %s", async (_, texts, question) => {
  const written = evidenceOfText({ "gate.log": texts.map((text) => `${at(5)} ${text}`) });
  const told = createAnswerer(document, "UTC", await recallEvidence(written));
  expect(told(question)).toMatchObject({ kind: "none", answer: "" });
});

test("what only some records of a form say is not counted over all of them", async () => {
  const texts = ["ana", "bo", "bo"].map((who, at) => `step no=${at} by=${who} state=done`);
  const written = evidenceOfText({ "steps.log": texts.map((text) => `${at(5)} ${text}`) });
  const told = createAnswerer(document, "UTC", await recallEvidence(written));
  expect(told("How many steps were ana?")).toMatchObject({ kind: "none", answer: "" });
});

test("a number that an alert states is a limit, and no count", () => {
  const alert = { ...event, kind: "alert", title: "Alert Jars: more than 6 jars broken a minute" };
  const told = createAnswerer({ ...document, events: [alert] } as unknown as TimelineDocument);
  expect(told("How many jars were broken?")).toMatchObject({ kind: "none", answer: "" });
});

const reaching = createAnswerer(
  {
    ...document,
    artifacts: [
      {
        path: "kiln-1.log",
        firstAt: "2026-11-21T10:00:00.000Z",
        lastAt: "2026-11-21T10:00:20.000Z",
      },
      {
        path: "kiln-2.log",
        firstAt: "2026-11-21T10:00:20.000Z",
        lastAt: "2026-11-21T10:00:23.000Z",
      },
      { path: "plan.txt", firstAt: "2026-11-19T08:00:00.000Z", lastAt: "2026-11-21T12:00:00.000Z" },
    ],
  } as unknown as TimelineDocument,
  "UTC",
  recall,
);

test("within a time that the counted files do not reach nothing is counted", () => {
  for (const time of ["before 09:00", "after 2026-11-21T11:30:00Z", "between 09:00 and 09:30"])
    expect(reaching(`How many bricks were fired ${time}?`)).toMatchObject({ kind: "none" });
  const { answer } = reaching("How many bricks were fired before 2026-11-21T10:00:02Z?");
  expect(answer).toMatch(/^2: .* from 2026-11-21T10:00:00\.000Z .*its records begin at/);
});
