import { describe, expect, test } from "vitest";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt, linkOf } from "../testing/drafts";

import { delayedDiagnoses, onePerDiagnosis } from "./diagnosed-actions";
import { findFruitlessDeeds } from "./fruitless-deeds";
import type { LinkDraft } from "./link-draft";
import { discountRivals } from "./rival-changes";

const finding = (at: number, by: string) =>
  draftAt(at, { family: "human.diagnosis", facts: { by } });
const deed = (at: number, by: string, family = "response.revert") =>
  draftAt(at, { family, facts: { by } });

const led = (source: EventDraft, target: EventDraft, confidence: number, affinity = 0.8) =>
  linkOf(source, target, {
    relation: "enables",
    mechanismId: "diagnosis-enables-fix",
    confidence,
    affinity,
  });

const pairs = (links: readonly LinkDraft[]) =>
  links.map(({ source, target }) => `${source.facts.by} ${target.facts.by}`);

describe("who found it and who acted", () => {
  test("a deed follows from the finding that fits it best", () => {
    const fix = deed(90, "ann");
    const links = [led(finding(60, "bob"), fix, 0.7), led(finding(80, "ann"), fix, 0.9)];
    expect(pairs(onePerDiagnosis(links))).toEqual(["ann ann"]);
  });

  test("of deeds that name nothing found, the speaker's own next one follows", () => {
    const found = finding(60, "ann");
    const [other, own, later] = [deed(65, "bob"), deed(70, "ann"), deed(90, "ann")];
    const links = [led(found, other, 0.7), led(found, own, 0.7), led(found, later, 0.6)];
    expect(pairs(onePerDiagnosis(links))).toEqual(["ann ann"]);
    expect(onePerDiagnosis(links)[0]?.target).toBe(own);
  });

  test("every deed about what the finding names follows from it", () => {
    const found = finding(60, "ann");
    const links = [led(found, deed(70, "bob"), 0.9, 1), led(found, deed(90, "cid"), 0.8, 1)];
    expect(pairs(onePerDiagnosis(links))).toEqual(["ann bob", "ann cid"]);
  });
});

describe("deeds that did not help", () => {
  const alarm = draftAt(10, { family: "alert.firing" });
  const guess = draftAt(30, { family: "response.restart", facts: { subject: "till" } });
  const found = draftAt(60, { family: "human.diagnosis", facts: { by: "ann" } });
  const remedy = draftAt(70, { family: "response.revert", facts: { subject: "zone" } });
  const over = draftAt(80, { family: "recovery.errors" });

  const fruitless = (drafts: readonly EventDraft[]) => [
    ...findFruitlessDeeds({ drafts, statements: [] }, new Set()).keys(),
  ];

  test("are those after which it went on until something else was done", () => {
    expect(fruitless([alarm, guess, found, remedy, over])).toEqual([guess]);
  });

  test("are none when it got better before anything else was done", () => {
    const better = draftAt(40, { family: "alert.resolved" });
    expect(fruitless([alarm, guess, better, found, remedy, over])).toEqual([]);
  });

  test("are none when a finding had named what was done to", () => {
    const entities = [{ type: "service", name: "till" }];
    const named = draftAt(20, { family: "human.diagnosis", entities });
    expect(fruitless([alarm, named, { ...guess, entities }, remedy, over])).toEqual([]);
  });
});

test("the change that is known to have done harm explains its rivals away", () => {
  const fault = draftAt(60, { family: "error.timeout" });
  const guilty = draftAt(20, { family: "change.config" });
  const beside = draftAt(40, { family: "change.deploy" });
  const symptom = draftAt(50, { family: "latency.rise" });
  const links = [linkOf(guilty, fault), linkOf(beside, fault), linkOf(symptom, fault)];
  const believed = (named: readonly EventDraft[]) =>
    discountRivals(links, new Set(named)).map(({ confidence }) => confidence);
  expect(believed([])).toEqual([0.8, 0.8, 0.8]);
  expect(believed([guilty])).toEqual([0.8, 0.48, 0.8]);
});

test("what did not help delays the finding that led to what did", () => {
  const guess = draftAt(30, { family: "response.restart" });
  const aside = draftAt(40, { family: "human.diagnosis", facts: { by: "bob" } });
  const decisive = draftAt(60, { family: "human.diagnosis", facts: { by: "ann" } });
  const drafts = [guess, aside, decisive];
  const delayed = (chosen: readonly EventDraft[]) =>
    delayedDiagnoses(drafts, new Map([[guess, null]]), new Set(chosen)).map(
      ({ relation, target }) => `${relation} ${target.facts.by}`,
    );
  expect(delayed([decisive])).toEqual(["delays ann"]);
  expect(delayed([])).toEqual(["delays bob"]);
});
