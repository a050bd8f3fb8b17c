import { expect, test } from "vitest";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";

const time = (minute: number) => {
  const at = `2026-11-21T00:0${minute}:00.000Z`;
  return { earliest: at, latest: at };
};

function event(id: string, kind: string, title: string, minute: number, until = minute) {
  return {
    ...{ id, title, kind, description: "", entities: [], importance: "key" },
    evidence: [{ path: "kiln.log", lines: [minute, minute], quote: title }],
    ...{ time: time(minute), endTime: time(until) },
    confidence: { extraction: 0.95, time: 1, credibility: null },
  };
}

const document = {
  incident: { startedAt: time(1).earliest, resolvedAt: time(9).earliest },
  ...{ artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [], entities: [] },
  ...{ impactEvents: ["evt_1", "evt_2", "evt_3"], outcome: "incident" },
  measurements: [{ event: "evt_1", value: { kind: "share", numerator: 3, denominator: 4 } }],
  events: [
    event("evt_1", "failure", "First broken brick at kiln", 1, 4),
    event("evt_2", "alert", "Alert KilnCold fires", 2, 8),
    event("evt_3", "failure", "Probe of kiln rises", 2, 7),
    event("evt_4", "action", "Damper opened, no alarm", 5),
    event("evt_5", "access", "Successful login as ana", 6),
    event("evt_6", "failure", "Backup did not complete", 7),
    event("evt_7", "observation", "No data was leaked", 8),
  ],
} as unknown as TimelineDocument;
const ask = createAnswerer(document);

test("what a record tells whole did happen", () => {
  expect(ask("Was the damper opened?").answer).toMatch(/^yes: Damper opened/);
});

test.each([
  ["what nothing tells is no no, and no event", "Did the damper break?"],
  ["the opposite is no yes", "Did the damper close?"],
  ["what a record denies is no yes", "Was data leaked?"],
  ["nor is it where the thing is told of", "Did the backup complete?"],
  ["nor does what happened tell what will", "Will the damper be opened?"],
  ["what was done did not fail", "Did ana fail to log in?"],
  ["that it is still so is not told by when it became so", "Is the damper still opened?"],
  ["nor is what once was so still so", "Is the damper opened?"],
  ["a second outage is not the first", "How long did the second outage last?"],
  ["nor is its beginning", "When did the third outage start?"],
])("%s", (_, question) => {
  expect(ask(question)).toMatchObject({ kind: "none", answer: "" });
});

test.each([
  ["When did the errors stop?", 4],
  ["When was the last failure?", 4],
  ["When did it start?", 1],
])("the impact has one clock, that of the failures that are counted: %s", (question, minute) => {
  expect(ask(question).interval?.earliest).toBe(time(minute).earliest);
});

test("the end and the length of the incident are those of the report, with the last failure beside them", () => {
  const failed = `the last failure was recorded at ${time(4).earliest}`;
  expect(ask("When did it end?").answer).toBe(`${time(9).earliest}; ${failed}`);
  const length = ask("How long did the impact last?");
  expect(length).toMatchObject({ durationMs: 480_000, answer: expect.stringContaining(failed) });
  expect(length.answer).toMatch(/^8 m/);
  expect(ask("How long did the errors last?").durationMs).toBe(180_000);
});

test("an end is as sure as the incident, also by an alert that is no key event", () => {
  const resolves = event("evt_8", "recovery", "Alert KilnCold resolves", 9);
  const faint = { ...resolves, confidence: { ...resolves.confidence, extraction: 0.4 } };
  const told = createAnswerer({
    ...document,
    events: [...document.events, faint],
  } as unknown as TimelineDocument)("When did it end?");
  expect(told.answer).toContain("Alert KilnCold resolves; the last failure was recorded at");
});

test("where the report knows no end, Ask states none: a mitigation is none", () => {
  const open = {
    ...document,
    incident: { startedAt: time(1).earliest, mitigatedAt: time(3).earliest },
  } as unknown as TimelineDocument;
  const told = createAnswerer(open)("When did it end?");
  expect(told.answer).toContain("when the incident ended is not known");
});
