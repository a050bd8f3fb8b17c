import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";
import { recallEvidence } from "./searching/recall-evidence";

const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, "0")}.000Z`;
const crash = {
  ...{ id: "evt_1", title: "kiln crashes", kind: "failure", description: "" },
  ...{ entities: ["ent_1"], importance: "key", time: { earliest: at(20), latest: at(20) } },
  evidence: [{ path: "kiln.log", lines: [3, 3], quote: "kiln process aborted" }],
  confidence: { extraction: 0.9, time: 1, credibility: null },
};
const rest = { type: "service", aliases: [], properties: {} };
const documentOf = (events: readonly unknown[]) =>
  ({
    ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
    ...{ impactEvents: [], causalLinks: [], rootCauses: [], hypotheses: [], events },
    entities: [
      { id: "ent_1", name: "kiln", ...rest },
      { id: "ent_2", name: "dryer-2", ...rest },
    ],
  }) as unknown as TimelineDocument;
const recall = await recallEvidence(
  evidenceOfText({
    "kiln.log": [
      `${at(1)} kiln starting`,
      `${at(2)} kiln is ready to accept pots`,
      `${at(20)} kiln process aborted`,
      `${at(40)} kiln starting`,
      `${at(47)} kiln is ready to accept pots`,
    ],
  }),
);

test("a component was down from its fall to its next sign of service, never from its first start", () => {
  const ask = createAnswerer(documentOf([crash]), "UTC", recall);
  expect(ask("How long was the kiln down?")).toMatchObject({
    kind: "duration",
    durationMs: 27_000,
    interval: { earliest: at(20), latest: at(47) },
  });
});

test("what never fell was not down, and records of another component say nothing about it", () => {
  expect(
    createAnswerer(documentOf([]), "UTC", recall)("How long was the kiln down?"),
  ).toMatchObject({
    kind: "none",
  });
  const ask = createAnswerer(documentOf([crash]), "UTC", recall);
  expect(ask("How long was dryer-2 down?")).toMatchObject({ kind: "none", answer: "" });
});

test("only who reports that very action is its actor", () => {
  const said = (id: string, title: string) => ({
    ...{ ...crash, id, title, kind: "communication", entities: ["ent_3"] },
    evidence: [{ path: "chat.log", lines: [1, 1], quote: title }],
  });
  const ask = (title: string) =>
    createAnswerer({
      ...documentOf([said("evt_2", title)]),
      entities: [{ id: "ent_3", name: "ada", type: "person", aliases: [], properties: {} }],
    } as unknown as TimelineDocument)("Who stopped the kiln?");
  expect(ask("still climbing with the kiln stopped")).toMatchObject({ kind: "none" });
  expect(ask("I stopped the kiln").answer).toMatch(/^ada/);
});

test("a program that a record was made by did not do what the record tells", () => {
  const starting = {
    ...{ ...crash, id: "evt_3", kind: "observation", title: "starting kiln firmware 8" },
    evidence: [
      { path: "kiln.log", lines: [1, 1], quote: "starting kiln firmware 8, compiled by tcc" },
    ],
  };
  const ask = (event: object) => createAnswerer(documentOf([event]));
  expect(ask(starting)("Who started the kiln firmware?")).toMatchObject({ kind: "none" });
  const started = {
    ...starting,
    evidence: [{ path: "kiln.log", lines: [1, 1], quote: "kiln firmware 8 started by ada" }],
  };
  expect(ask(started)("Who started the kiln firmware?").answer).toMatch(/^ada/);
});

test("who writes that others announced something did not announce it", () => {
  const said = (title: string) => ({
    ...{
      ...crash,
      id: "evt_4",
      title: `ada: ${title}`,
      kind: "communication",
      entities: ["ent_3"],
    },
    evidence: [{ path: "chat.log", lines: [1, 1], quote: title }],
  });
  const ask = (title: string) =>
    createAnswerer({
      ...documentOf([said(title)]),
      entities: [{ id: "ent_3", name: "ada", type: "person", aliases: [], properties: {} }],
    } as unknown as TimelineDocument)("Who announced the gas works?");
  expect(ask("they announced gas works for today")).toMatchObject({ kind: "none" });
  expect(ask("I announced the gas works").answer).toMatch(/^ada/);
});
