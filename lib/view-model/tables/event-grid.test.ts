import { expect, test } from "vitest";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import {
  atSecond,
  citation,
  event,
  eventId,
  secondEntity,
  stated,
  timeline,
  unknownTime,
} from "../testing/sample-timeline";
import {
  describeGrouping,
  describeOrder,
  layOutEvents,
  listInOrder,
  nextOrder,
} from "./event-grid";
import {
  type EventListing,
  findCommonDay,
  gatherEventFacts,
  listEvents,
  toEventRow,
} from "./event-rows";

const impact = {
  startedAt: atSecond(100),
  detectedAt: atSecond(160),
  mitigatedAt: null,
  resolvedAt: null,
};

const whole = timeline({
  impact,
  events: [
    event(1, { time: stated(200), title: "Pool exhausted", kind: "failure", importance: "detail" }),
    event(2, { time: stated(10), title: "Rollout 7", kind: "change", entities: [secondEntity] }),
    event(3, { time: unknownTime, title: "Zebra seen", kind: "alert", status: "accepted" }),
    event(4, { time: stated(120), title: "alert fired", status: "rejected" }),
    event(5, {
      time: stated(110),
      title: "First refusals",
      evidence: [citation("edge/access.log", 4)],
      confidence: { extraction: 0.4, time: 1, credibility: null },
    }),
  ],
  impactEvents: [eventId(5)],
  rootCauses: [sampleRoot(2, { subject: "x", why: ["because"] })],
});
const facts = gatherEventFacts(whole);
const everything: EventListing = {
  order: "time",
  isDescending: false,
  text: "",
  withWithdrawn: false,
};
const titles = (listing: Partial<EventListing>) =>
  listEvents(whole, facts, { ...everything, ...listing }).map(({ title }) => title);

test.each<[string, Partial<EventListing>, readonly string[]]>([
  ["time, the unknown last", {}, ["Rollout 7", "First refusals", "Pool exhausted", "Zebra seen"]],
  [
    "time backwards, the unknown last all the same",
    { isDescending: true },
    ["Pool exhausted", "First refusals", "Rollout 7", "Zebra seen"],
  ],
  [
    "importance: the root cause, the impact, the key events, the details",
    { order: "importance", isDescending: true },
    ["Rollout 7", "First refusals", "Zebra seen", "Pool exhausted"],
  ],
  [
    "title, whatever its case",
    { order: "title", withWithdrawn: true },
    ["alert fired", "First refusals", "Pool exhausted", "Rollout 7", "Zebra seen"],
  ],
  [
    "confidence, equals in order of time",
    { order: "confidence", isDescending: false },
    ["First refusals", "Rollout 7", "Pool exhausted", "Zebra seen"],
  ],
  [
    "phase, in the order in which they run",
    { order: "phase", isDescending: true },
    ["Zebra seen", "Pool exhausted", "First refusals", "Rollout 7"],
  ],
])("events are sorted by %s", (_, listing, expected) => {
  expect(titles(listing)).toEqual(expected);
});

test.each<[string, string, readonly string[]]>([
  ["a word of the title", "zebra", ["Zebra seen"]],
  ["an entity", "NGINX", ["Rollout 7"]],
  ["a path of what it rests on", "access.log", ["First refusals"]],
  ["a kind and a word together", "failure pool", ["Pool exhausted"]],
  ["words that never occur together", "zebra pool", []],
  ["something that looks like an expression", ".*", []],
])("events are found by %s", (_, text, expected) => {
  expect(titles({ text })).toEqual(expected);
});

const lines = (grouping: Parameters<typeof layOutEvents>[2], closed: readonly string[] = []) =>
  layOutEvents(listEvents(whole, facts, everything), facts, grouping, {
    closed: new Set(closed),
    cells: 6,
  }).map((line) =>
    line.kind === "group" ? `${line.label} (${line.count})` : `  ${line.event.title}`,
  );

test("groups stand in the order of their first event, and a closed one hides its events", () => {
  expect(lines("phase")).toEqual([
    "Before the impact (1)",
    "  Rollout 7",
    "Impact and detection (1)",
    "  First refusals",
    "After detection (1)",
    "  Pool exhausted",
    "At a time not known (1)",
    "  Zebra seen",
  ]);
  expect(lines("entity", ["entity:orders-api"])).toEqual([
    "nginx (1)",
    "  Rollout 7",
    "orders-api (3)",
  ]);
  expect(lines("none")).toHaveLength(4);
});

test("a row tells its source, its phase and what marks it out", () => {
  const [, second] = listEvents(whole, facts, everything);
  expect(second && toEventRow(second, facts, "UTC")).toMatchObject({
    title: "First refusals",
    source: "edge/access.log",
    phase: "Impact and detection",
    isImpact: true,
    isRootCause: false,
  });
});

test("the day most events share is told once, and every other in its row", () => {
  const day = 86_400;
  const events = [
    event(1, { time: stated(0) }),
    event(2, { time: stated(60) }),
    event(3, { time: stated(day) }),
    event(4, { time: unknownTime }),
  ];
  const commonDay = findCommonDay(events, "UTC");
  expect(commonDay).toBe("2026-03-08");
  expect(events.map((one) => toEventRow(one, facts, "UTC", commonDay).clockText)).toEqual([
    "14:00:00.000",
    "14:01:00.000",
    "2026-03-09 14:00:00.000",
    "time unknown",
  ]);
  expect(findCommonDay([event(1, { time: unknownTime })], "UTC")).toBe("");
});

test("a refused event is marked as no root cause, also where it is listed", () => {
  const refused = {
    ...whole,
    events: whole.events.map((each) =>
      each.id === eventId(2) ? { ...each, status: "rejected" as const } : each,
    ),
  };
  const [first] = listEvents(refused, facts, { ...everything, withWithdrawn: true });
  expect(first && toEventRow(first, gatherEventFacts(refused), "UTC")).toMatchObject({
    title: "Rollout 7",
    isRootCause: false,
  });
});

test("a second click turns the order round, and numbers begin with the largest", () => {
  const byTime = { order: "time", isDescending: false } as const;
  expect(nextOrder(byTime, "time")).toEqual({ order: "time", isDescending: true });
  expect(nextOrder(byTime, "confidence")).toEqual({ order: "confidence", isDescending: true });
  expect(nextOrder(byTime, "kind")).toEqual({ order: "kind", isDescending: false });
});

test("what was sorted and grouped is said in words", () => {
  expect(describeOrder({ order: "time", isDescending: true })).toBe("Sorted by time, latest first");
  expect(describeOrder({ order: "importance", isDescending: true })).toBe(
    "Sorted by importance, highest first",
  );
  const grouped = layOutEvents(whole.events, facts, "kind", { closed: new Set(), cells: 1 });
  expect(describeGrouping("kind", grouped)).toBe("Grouped by kind: 3 groups");
});

test("five thousand events are listed and laid out without a pause", () => {
  const many = timeline({
    events: Array.from({ length: 5_000 }, (_, index) =>
      event(index, { time: stated((index * 7_919) % 86_400), kind: `kind ${index % 12}` }),
    ),
  });
  const startedAt = performance.now();
  const manyFacts = gatherEventFacts(many);
  const listed = listEvents(many, manyFacts, { ...everything, text: "orders" });
  layOutEvents(listed, manyFacts, "phase", { closed: new Set(), cells: 6 });
  expect(listed).toHaveLength(5_000);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test("one walks through the events as the table lists them, by what changed only while that is compared", () => {
  const changes = new Map([
    [eventId(1), { kind: "added" as const, what: [] }],
    [eventId(5), { kind: "gone" as const, what: [] }],
  ]);
  const walk = (given: typeof changes | null, arrangement: Partial<Arrangement>) =>
    listInOrder(whole, given, { ...everything, grouping: "none", ...arrangement }).map(
      ({ title }) => title,
    );
  expect(walk(changes, { order: "change" })).toEqual([
    ...["Pool exhausted", "First refusals", "Rollout 7", "Zebra seen"],
  ]);
  // Rollout 7 comes first, and takes what is unchanged along.
  expect(walk(changes, { grouping: "change" })).toEqual([
    ...["Rollout 7", "Zebra seen", "First refusals", "Pool exhausted"],
  ]);
  const asTimed = ["Pool exhausted", "First refusals", "Rollout 7", "Zebra seen"];
  expect(walk(null, { order: "change", grouping: "change", isDescending: true })).toEqual(asTimed);
});

type Arrangement = Parameters<typeof listInOrder>[2];
