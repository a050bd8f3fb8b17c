import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";
import { recallEvidence } from "./searching/recall-evidence";
import { tellLength } from "./tell-length";
import type { Standing } from "./telling";

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z`;

function event(id: string, kind: string, title: string, minute: number, entities: string[] = []) {
  return {
    ...{ id, title, kind, description: "", entities, importance: "key" },
    evidence: [{ path: "dairy.log", lines: [minute, minute], quote: title }],
    time: { earliest: at(minute), latest: at(minute) },
    confidence: { extraction: 0.95, time: 1, credibility: null },
  };
}

const dairy = {
  ...{ artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [], hypotheses: [] },
  ...{ causalLinks: [], rootCauses: [], impactEvents: ["evt_spoilt"], outcome: "incident" },
  incident: { startedAt: at(4), mitigatedAt: at(14), resolvedAt: at(20) },
  entities: [{ id: "ent_ola", name: "ola", type: "person", aliases: [], properties: {} }],
  events: [
    event("evt_begin", "action", "Beginning of the wash of tank-3", 1),
    event("evt_spoilt", "failure", "Milk spoilt in tank-3", 4),
    event("evt_warm", "alert", "Alert TankWarm fires", 5),
    event("evt_sour", "alert", "Alert MilkSour fires", 7),
    event("evt_hand", "action", "A wash of tank-2 was ended", 9),
    event("evt_back", "mitigation", "tank-3 restored after the rinse", 10, ["ent_ola"]),
    event("evt_valve", "mitigation", "Valve of tank-3 replaced", 13),
    event("evt_over", "recovery", "Milk good again in tank-3", 20),
    event("evt_told", "communication", "nora: the valve was what fixed it", 21),
  ],
};
const ask = (question: string, changes: object = {}) =>
  createAnswerer({ ...dairy, ...changes } as unknown as TimelineDocument)(question);

test.each([
  ["How long from the beginning to the end?", 16],
  ["How long from the first alert to the end?", 15],
  ["How long from the start to the mitigation?", 10],
])("a bound of nothing that is named is that of the incident: %s", (question, minutes) => {
  expect(ask(question).durationMs).toBe(minutes * 60_000);
});

test("where the incident has no known end, nothing that was ended is taken for it", () => {
  const told = ask("How long from the first alert to the end?", { incident: { startedAt: at(4) } });
  expect(told).toMatchObject({
    kind: "none",
    reasoning: expect.stringContaining("The end of the incident is not known"),
  });
  expect(ask("Did the alert TankWarm come before the end?", { incident: {} }).kind).toBe("none");
});

test("of several alerts none is chosen for being next to the end", () => {
  expect(ask("How long from the alert to the end?")).toMatchObject({ kind: "none" });
});

test("the first of several is the first of them, and not one that there was", () => {
  expect(ask("Was the first alert TankWarm?").answer).toMatch(/^yes: Alert TankWarm fires/);
  expect(ask("Was the first alert MilkSour?")).toMatchObject({
    kind: "none",
    reasoning: expect.stringContaining("“Alert TankWarm fires” was at"),
  });
  expect(ask("Was the last alert TankWarm?").kind).toBe("none");
  expect(ask("Was the second alert TankWarm?").kind).toBe("none");
});

test("who brought back a part is not who ended it", () => {
  const told = ask("Who restored it?");
  expect(told).toMatchObject({
    kind: "none",
    reasoning: "What ola did is not shown to have ended the trouble",
  });
});

test("what a program writes again and again was neither before nor after", async () => {
  const log = [2, 6, 12, 15].map((minute) => `${at(minute)} lid of churn closed total=${minute}`);
  const recall = await recallEvidence(evidenceOfText({ "dairy.log": log }));
  const lid = {
    ...event("evt_lid", "observation", "dairy: lid of churn closed", 2),
    evidence: [{ path: "dairy.log", lines: [1, 1], quote: log[0] }],
  };
  const document = { ...dairy, events: [lid, ...dairy.events] } as unknown as TimelineDocument;
  const told = createAnswerer(
    document,
    "UTC",
    recall,
  )("Which came first, the closing of the lid or the replacing of the valve?");
  expect(told).toMatchObject({
    kind: "none",
    reasoning: expect.stringContaining("at several times"),
  });
});

test("what was written of one numbered change speaks for no other", () => {
  const rows = [
    event("evt_five", "change", "log: MNT-5, tank-3, ola, feed 4.1 -> 4.2 for tank-3", 5),
    event("evt_six", "change", "log: MNT-6, tank-3, ola, back out MNT-5, feed 4.2 -> 4.1", 8),
    event("evt_no", "communication", "nora: no difference, it is as sour as before", 9),
  ];
  const events = [...dairy.events.slice(1, 3), ...rows, ...dairy.events.slice(7, 8)];
  expect(ask("Did MNT-5 help?", { events }).kind).toBe("none");
  expect(ask("Did the back out help?", { events }).answer).toMatch(/^no: “nora: no difference/);
});

test("of two undone changes the one is meant whose record has the word", () => {
  const rows = [
    event("evt_six", "change", "log: MNT-6, tank-3, ola, back out MNT-5, feed 4.2 -> 4.1", 6),
    event("evt_no", "communication", "nora: no difference, it is as sour as before", 7),
    event("evt_seven", "change", "log: MNT-7, tank-3, ola, undo MNT-4, pump 2 -> 1", 12),
  ];
  const events = [...dairy.events.slice(1, 3), ...rows, ...dairy.events.slice(7, 8)];
  expect(ask("Did the undo help?", { events }).answer).not.toMatch(/^no/);
});

test.each([
  ["log", "duration"],
  ["message", "none"],
])("the length of an act is not that of the talk about it: %s", (kind, answered) => {
  const record = (said: string, minute: number) => ({
    place: { path: "a.log", locator: { kind: "index", index: minute }, kind, said, source: null },
    ...{ earliest: minute * 60_000, latest: minute * 60_000, alike: 1, share: 1 },
  });
  const length = () => ({
    ...{ kind: "ends", start: record("rinse program foams", 5) },
    end: record("program of the rinse done", 8),
  });
  const standing = {
    ...{ document: dairy, moments: [], finder: { find: () => [] }, recall: { length } },
  } as unknown as Standing;
  const of = { words: "rinse program", place: null };
  expect(tellLength({ kind: "duration", of, isOfAct: true }, standing).kind).toBe(answered);
});
