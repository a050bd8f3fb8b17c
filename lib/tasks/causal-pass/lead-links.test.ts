import { expect, test } from "vitest";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt } from "../testing/drafts";
import { leadLinks } from "./lead-links";

const till = [
  { type: "person", name: "ana" },
  { type: "service", name: "till" },
];
const lead = (at: number, facts: Record<string, string> = {}) =>
  draftAt(at, { family: "human.suspicion", entities: till, facts: { about: "till 2", ...facts } });
const acquittal = (at: number, facts: Record<string, string> = {}) =>
  draftAt(at, { family: "human.acquittal", facts: { about: "till 2", ...facts } });
const undo = (at: number, subject = "till") =>
  draftAt(at, { family: "response.rollback", facts: { subject } });
const finding = draftAt(90, { family: "human.diagnosis" });

const linksOf = (...drafts: readonly EventDraft[]) =>
  leadLinks({ drafts }).map(({ source, relation, target }) => [source.id, relation, target.id]);

test("a suspicion causes the deed done to the suspect", () => {
  expect(linksOf(lead(10), undo(20), acquittal(40), finding)).toEqual([
    ["human.suspicion@10", "causes", "response.rollback@20"],
  ]);
});

test("a suspicion causes what was announced with it, whatever that is done to", () => {
  expect(linksOf(lead(10, { announces: "true" }), undo(20, "gate"), finding)).toEqual([
    ["human.suspicion@10", "causes", "response.rollback@20"],
  ]);
});

test.each([
  ["it had been ruled out before the deed", [lead(10), acquittal(15), undo(20), finding]],
  ["the deed was for something else", [lead(10), undo(20, "gate"), finding]],
  ["the cause had been found before the deed", [lead(10), undo(100), finding]],
])("a suspicion leads to no deed when %s", (_, drafts) => {
  expect(linksOf(...drafts.toSorted((a, b) => a.onset.earliest - b.onset.earliest))).toEqual([]);
});

test("a suspicion that only the finding refuted held it up", () => {
  expect(linksOf(lead(10, { held: "true" }), finding)).toEqual([
    ["human.suspicion@10", "delays", "human.diagnosis@90"],
  ]);
});

test("ruling something out leads to the finding when a conclusion was drawn from it", () => {
  const concluded = acquittal(60, { concludes: "true" });
  expect(linksOf(concluded, finding)).toEqual([
    ["human.acquittal@60", "enables", "human.diagnosis@90"],
  ]);
  expect(linksOf(acquittal(60), finding)).toEqual([]);
  expect(linksOf(lead(10), undo(20), concluded, finding)).toEqual([
    ["human.suspicion@10", "causes", "response.rollback@20"],
  ]);
});
