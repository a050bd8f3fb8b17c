import { expect, test } from "vitest";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer, createProposer } from "./answer-question";

const at = (minute: number) => `2026-11-21T00:${String(minute).padStart(2, "0")}:00.000Z`;

function event(id: string, kind: string, title: string, minute: number, entity = "ent_1") {
  return {
    ...{ id, title, kind, description: "", entities: [entity], importance: "key" },
    evidence: [{ path: "a.log", lines: [minute, minute], quote: title }],
    time: { earliest: at(minute), latest: at(minute) },
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
}

function link(source: string, target: string, mechanism: string, relation = "causes") {
  return {
    ...{ id: `lnk_${source}_${target}`, source, target, relation, mechanism, confidence: 0.8 },
    ...{ reasoning: "seen together", against: [], status: "proposed" },
    evidence: [{ path: "a.log", lines: [1, 1], quote: mechanism }],
  };
}

const document = {
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], hypotheses: [] },
  entities: [
    { id: "ent_1", name: "gate-1", type: "service", aliases: [], properties: {} },
    { id: "ent_2", name: "vat-2", type: "service", aliases: [], properties: {} },
  ],
  events: [
    event("evt_1", "change", "Pump table 7 loaded on gate-1", 1),
    event("evt_2", "failure", "Valve overheats", 3),
    event("evt_3", "alert", "Alert VatTooWarm fires", 5, "ent_2"),
    event("evt_4", "mitigation", "Fan of vat-2 restarted", 6, "ent_2"),
    event("evt_5", "recovery", "Alert VatTooWarm resolves", 7, "ent_2"),
    event("evt_6", "alert", "Alert VatTooWarm fires", 8, "ent_2"),
    event("evt_7", "mitigation", "Coolant refilled", 9),
    event("evt_8", "communication", "ana: coolant refilled, no change at all", 10),
    event("evt_9", "mitigation", "Pump table 6 restored", 11),
    event("evt_10", "recovery", "Valve cools down", 12),
    event("evt_11", "failure", "12 crates rejected at the scale", 13),
    event("evt_12", "mitigation", "Lamp exchanged", 14),
    event("evt_13", "mitigation", "Breaker of the feeder reset", 15),
    event("evt_14", "state_change", "Feeder has voltage", 16),
    event("evt_15", "recovery", "Mixer turns again", 17),
    event("evt_16", "mitigation", "Conveyor belt tightened", 18),
    event("evt_17", "communication", "ben: tightened the conveyor belt, in vain", 19),
    event("evt_18", "failure", "tray 7602 not weighed", 20),
    event("evt_19", "failure", "socket 5432 failed: bottles unknown", 21),
    event("evt_20", "observation", "11 of 40 labels printed", 22),
  ],
  causalLinks: [
    link("evt_1", "evt_2", "a wrong table opens the valve"),
    link("evt_2", "evt_3", "heat spreads"),
    link("evt_4", "evt_5", "air flows"),
    link("evt_9", "evt_10", "the old table closes it"),
    link("evt_7", "evt_11", "only looks so", "prevents"),
    link("evt_13", "evt_14", "the breaker closes"),
    link("evt_14", "evt_15", "the motor starts by itself"),
  ],
  rootCauses: [
    { rank: 1, event: "evt_1", subject: "table 7", score: 0.9, why: ["leads to it all"] },
  ],
  ruledOut: [],
} as unknown as TimelineDocument;
const ask = createAnswerer(document);

test("why is answered by the nearest link, with its mechanism, where it goes back to, and their evidence", () => {
  const answered = ask("Why did the alert VatTooWarm fire?");
  expect(answered.kind).toBe("why");
  expect(answered.answer).toMatch(/Valve overheats.*heat spreads.*goes back to .*Pump table 7/);
  expect(answered.evidence.map(({ quote }) => quote)).toContain("heat spreads");
  expect(answered.pieces).toEqual(expect.arrayContaining(["evt_2", "lnk_evt_2_evt_3", "evt_1"]));
  expect(ask("为什么 VatTooWarm 告警").answer).toMatch(/Valve overheats/);
});

test.each([
  ["Which change led to the alert VatTooWarm?", /Pump table 7 loaded/],
  ["What caused the valve to overheat?", /Pump table 7 loaded/],
  ["What was the root cause?", /Pump table 7 loaded.*leads to it all/],
  ["Why did the incident happen?", /Pump table 7 loaded/],
])("%s", (question, answer) => {
  const answered = ask(question);
  expect(answered.answer).toMatch(answer);
  expect(answered.evidence).not.toEqual([]);
});

test.each([
  ["Did restoring pump table 6 help?", /^yes: .*Valve cools down/],
  ["Did restarting the fan of vat-2 help?", /^no, not for long: .*Alert VatTooWarm fires/],
  ["Did refilling the coolant help?", /^no: .*no change at all/],
  ["Did tightening the conveyor belt help?", /^no: .*in vain/],
  ["Did resetting the breaker help?", /^yes: .*Mixer turns again/],
])("%s", (question, answer) => {
  const answered = ask(question);
  expect(answered).toMatchObject({ kind: "did_it_help" });
  expect(answered.answer).toMatch(answer);
  expect(answered.evidence).not.toEqual([]);
});

test.each([
  ["How many crates were rejected?", /^12: /],
  ["How many labels were printed?", /^11: /],
])("%s", (question, answer) => {
  expect(ask(question).answer).toMatch(answer);
});

test.each([
  ["of what nothing led to", "Why was pump table 7 loaded?", /where the timeline begins/],
  ["of what did not happen", "Why did the guard not stop the pump?", /not why something did not/],
  [
    "of a change, where none led to it",
    "Which change caused the valve to cool down?",
    /no change that led/,
  ],
  ["of what is not on the timeline", "Why did the zzyzx sing?", /were searched/],
  [
    "of an act that nobody judged",
    "Did exchanging the lamp help?",
    /Nothing was measured or stated after/,
  ],
  [
    "how many records there are, where no record is at hand",
    "How many times did the alert VatTooWarm fire?",
    /No record states or can be counted/,
  ],
  ["of a number that is a name", "How many trays were not weighed?", /No record states/],
  ["of a number of another thing", "How many bottles failed?", /No record states/],
  ["of a number nothing tells", "How many zzyzx were there?", /No record states or can be counted/],
])("says that it does not know %s", (_what, question, why) => {
  const answered = ask(question);
  expect(answered).toMatchObject({ kind: "none", answer: "", confidence: 0 });
  expect(answered.reasoning).toMatch(why);
});

test("a circle of links, which no document should have, ends", () => {
  const circle = createAnswerer({
    ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], hypotheses: [] },
    ...{ entities: [], ruledOut: [], rootCauses: [] },
    events: [event("evt_1", "change", "Egg laid", 1), event("evt_2", "failure", "Hen hatched", 2)],
    causalLinks: [link("evt_1", "evt_2", "a"), link("evt_2", "evt_1", "b")],
  } as unknown as TimelineDocument);
  expect(circle("Why was the hen hatched?").answer).toContain("Egg laid");
});

test("what is further back is cited by every link on the way, and is as sure as all of them together", () => {
  const which = ask("Which change caused the alert VatTooWarm?");
  expect(which.answer).toContain("Pump table 7");
  const quotes = (answered: typeof which) => answered.evidence.map(({ quote }) => quote);
  const way = ["a wrong table opens the valve", "heat spreads"];
  expect(quotes(which)).toEqual(expect.arrayContaining(way));
  expect(which.pieces).toEqual(expect.arrayContaining(["lnk_evt_1_evt_2", "lnk_evt_2_evt_3"]));
  const sure = (question: string) =>
    createProposer(document, "UTC", null)(question).text.confidence;
  expect(sure("Which change caused the alert VatTooWarm?")).toBeLessThanOrEqual(0.64);
  const why = ask("Why did the alert VatTooWarm fire?");
  expect(quotes(why)).toEqual(expect.arrayContaining(way));
  expect(sure("Why did the alert VatTooWarm fire?")).toBeLessThanOrEqual(0.64);
});

test("a cause is not said to go back to what came to the same end another way", () => {
  const forked = createAnswerer({
    ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], hypotheses: [] },
    ...{ entities: [], ruledOut: [] },
    events: [
      event("evt_1", "change", "Lever moved", 1),
      event("evt_2", "failure", "Belt slips", 2),
      event("evt_3", "failure", "Crates fall", 3),
    ],
    causalLinks: [
      { ...link("evt_1", "evt_3", "it was in the way"), confidence: 0.3 },
      link("evt_2", "evt_3", "nothing carries them"),
    ],
    rootCauses: [{ rank: 1, event: "evt_1", subject: "lever", score: 0.5, why: ["first"] }],
  } as unknown as TimelineDocument);
  const answered = forked("Why did the crates fall?");
  expect(answered.answer).toContain("Belt slips");
  expect(answered.answer).not.toContain("Lever moved");
  expect(answered.pieces).not.toContain("evt_1");
});
