import { expect, test } from "vitest";
import {
  at,
  entityId,
  eventId,
  sampleEvent,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { stateChangeIds } from "../ids";
import { standardPlan } from "../runs/run";
import type { StateChange } from "../timeline/state-change";
import { emptyTimeline, type Timeline } from "../timeline/timeline";
import { compareOpinion } from "./compare-opinion";
import type { OpinionItem } from "./opinion-item";

const settings = { performer: "x", iterationsMax: 1, temperature: null, tokensMax: null };
const allPasses = standardPlan(() => settings);
const timeline = (pieces: Partial<Timeline>): Timeline => ({ ...emptyTimeline, ...pieces });
/** Event `number` under another id and name: it rests on the same line. */
const alias = (number: number, changes = {}) =>
  sampleEvent(number, { id: eventId(number + 100), title: `Said ${number}`, ...changes });
const standingsOf = (items: readonly OpinionItem[]) =>
  items.map((item) =>
    item.standing === "conflict"
      ? `${item.noun}: ${item.conflict}`
      : `${item.noun} ${item.standing}`,
  );
const compare = (here: Partial<Timeline>, there: Partial<Timeline>, plan = allPasses) =>
  standingsOf(compareOpinion(timeline(here), timeline(there), plan));

test("an event that rests on the same records is one event, whatever each calls it", () => {
  const found = compare(
    { events: [sampleEvent(1), sampleEvent(2)] },
    { events: [alias(1), alias(3)] },
  );
  expect(found).toEqual(["event agreed", "event there", "event here"]);
});

test("one event at two times is a conflict, and a time nobody knows contradicts none", () => {
  const moved = alias(1, { time: at(900) });
  expect(compare({ events: [sampleEvent(1)] }, { events: [moved] })).toEqual(["event: time"]);
  const unknown = alias(1, { time: { kind: "unknown", raw: "", basis: "log" } });
  expect(compare({ events: [sampleEvent(1)] }, { events: [unknown] })).toEqual(["event agreed"]);
});

test("of several events on the same records the one that began at the same time is the same", () => {
  const { evidence } = sampleEvent(1);
  const here = { events: [sampleEvent(5, { evidence }), sampleEvent(1)] };
  const items = compareOpinion(timeline(here), timeline({ events: [alias(1)] }), allPasses);
  expect(items[0]).toMatchObject({ standing: "agreed", here: eventId(1) });
});

const three = [sampleEvent(1), sampleEvent(2), sampleEvent(3)];
const linksOf = (...causalLinks: Timeline["causalLinks"]) => ({ events: three, causalLinks });
test.each([
  ["the same link", sampleLink(1, 2), sampleLink(1, 2), ["causal-link agreed"]],
  ["another relation", sampleLink(1, 2), sampleLink(1, 2, "enables"), ["causal-link: relation"]],
  ["the reverse", sampleLink(1, 2), sampleLink(2, 1), ["causal-link: direction"]],
  ["another cause of one event", sampleLink(1, 3), sampleLink(2, 3), ["causal-link: cause"]],
  [
    "links that have nothing to do with each other",
    sampleLink(1, 2),
    sampleLink(1, 3),
    ["causal-link there", "causal-link here"],
  ],
])("links: %s", (_, here, there, expected) => {
  const found = compare(linksOf(here), linksOf(there));
  expect(found.filter((one) => one.startsWith("causal-link"))).toEqual(expected);
});

test("a further cause of an event both know a cause of is no conflict", () => {
  const found = compare(linksOf(sampleLink(1, 3)), linksOf(sampleLink(1, 3), sampleLink(2, 3)));
  expect(found.filter((one) => one.startsWith("causal-link"))).toEqual([
    "causal-link agreed",
    "causal-link there",
  ]);
});

test("links are compared between the events that are the same, whatever their ids", () => {
  const there = {
    events: [alias(1), alias(2)],
    causalLinks: [{ ...sampleLink(1, 2), source: eventId(101), target: eventId(102) }],
  };
  const here = { events: [sampleEvent(1), sampleEvent(2)], causalLinks: [sampleLink(1, 2)] };
  expect(compare(here, there)).toContain("causal-link agreed");
});

test("what began it is one question: another first cause is a conflict, a lower rank is not", () => {
  const second = sampleRoot(2, { rank: 2 });
  const here = { events: three, rootCauses: [sampleRoot(1), second] };
  const roots = (...rootCauses: Timeline["rootCauses"]) =>
    compare(here, { events: three, rootCauses }).filter((one) => one.startsWith("root-cause"));
  expect(roots(sampleRoot(1))).toEqual(["root-cause agreed", "root-cause here"]);
  expect(roots(sampleRoot(3))).toEqual(["root-cause: root", "root-cause here"]);
  expect(roots(sampleRoot(2))).toEqual(["root-cause: root", "root-cause here"]);
});

const state = (number: number, changes: Partial<StateChange> = {}): StateChange => ({
  id: stateChangeIds.fromDigest(`${number}`.padStart(16, "0")),
  ...{ entity: entityId(1), property: "pool", from: null, to: "20", at: at(5) },
  ...{ evidence: sampleEvent(5).evidence, status: "proposed", actor: "rules" },
  ...changes,
});
const pool = { id: entityId(1), type: "service", name: "Pool", aliases: [], properties: {} };
test.each([
  ["the same", {}, ["state-change agreed"]],
  ["another value at that time", { to: "5" }, ["state-change: value"]],
  ["the same value at another time", { at: at(90) }, ["state-change: time"]],
  ["of another property", { property: "size" }, ["state-change there", "state-change here"]],
  [
    "of a thing of the same name that each calls otherwise",
    { entity: entityId(7) },
    ["state-change agreed"],
  ],
])("a state: %s", (_, changes, expected) => {
  const here = { entities: [pool], stateChanges: [state(1)] };
  const entities = [pool, { ...pool, id: entityId(7), name: "pool" }];
  expect(compare(here, { entities, stateChanges: [state(2, changes)] })).toEqual(expected);
});

test("what people put aside is on neither side", () => {
  const gone = { events: [sampleEvent(1, { status: "rejected" })] };
  expect(compare(gone, { events: [] })).toEqual([]);
  expect(compare(gone, { events: [alias(1)] })).toEqual(["event there"]);
});

test("an opinion of one pass is compared by what that pass speaks of", () => {
  const detail = sampleEvent(2, { importance: "detail" });
  const all = {
    events: [sampleEvent(1), detail],
    causalLinks: [sampleLink(1, 2)],
    stateChanges: [state(1)],
  };
  const only = (task: string) => [
    ...allPasses.filter((step) => step.kind !== "task" || step.task === task),
  ];
  expect(compare(all, all, only("coarse-pass"))).toEqual(["event agreed"]);
  expect(compare(all, all, only("detailed-pass"))).toEqual(["event agreed", "state-change agreed"]);
  expect(compare(all, all, only("causal-pass"))).toEqual(["causal-link agreed"]);
});
