import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import {
  at,
  eventId,
  sampleEvent,
  sampleImpact,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import type { ClockUncertainty } from "../evidence/clock-uncertainty";
import type { TimelineEvent } from "./event";
import { findLateCauses, findMadeLate, findPathlessCauses } from "./late-causes";
import { emptyTimeline, type Timeline } from "./timeline";

const elsewhere = (number: number, changes: Partial<TimelineEvent> = {}): TimelineEvent => ({
  ...sampleEvent(number, changes),
  evidence: sampleEvent(number).evidence.map((cited) => ({ ...cited, path: "told.txt" })),
});
const impact = sampleImpact(20, { startedAt: instant(20_000), resolvedAt: instant(40_000) });

/** The impact begins with event 20; the cause named is event `number`, of another file. */
const named = (number: number, changes: Partial<Timeline> = {}): Timeline => ({
  ...emptyTimeline,
  events: [sampleEvent(20), elsewhere(number)],
  impactEvents: [eventId(20)],
  impacts: [impact],
  rootCauses: [sampleRoot(number)],
  ...changes,
});
const exact = new Map<string, ClockUncertainty>();
const late = (timeline: Timeline, uncertainties = exact) =>
  findLateCauses(timeline, uncertainties).map(({ byMs }) => byMs);

test("a cause that begins after the impact is late, with by how much, before and after anybody accepts it", () => {
  expect(findLateCauses(named(30), exact)).toMatchObject([
    {
      event: eventId(30),
      beginsAt: 30_000,
      byMs: 10_000,
      impact: { startedAt: 20_000, resolvedAt: 40_000 },
    },
  ]);
  expect(late(named(30, { rootCauses: [sampleRoot(30, { status: "accepted" })] }))).toEqual([
    10_000,
  ]);
});

test.each<[string, Timeline]>([
  ["begins before", named(10)],
  ["is refused", named(30, { rootCauses: [sampleRoot(30, { status: "rejected" })] })],
  ["is given for an impact that nobody knows the beginning of", named(30, { impacts: [] })],
  [
    "has no known time",
    named(30, {
      events: [
        sampleEvent(20),
        elsewhere(30, { time: { kind: "unknown", raw: "", basis: "human" } }),
      ],
    }),
  ],
  [
    "begins within what the first harm says of its beginning",
    named(30, {
      events: [sampleEvent(20, { time: { ...at(20), latest: instant(30_000) } }), elsewhere(30)],
    }),
  ],
  [
    "leads to another impact that begins after it",
    named(30, {
      events: [sampleEvent(20), elsewhere(30), sampleEvent(50)],
      impacts: [impact, sampleImpact(50, { startedAt: instant(50_000) })],
      causalLinks: [sampleLink(30, 50)],
    }),
  ],
])("a cause that %s is not late", (_, timeline) => {
  expect(late(timeline)).toEqual([]);
});

test("what the clocks may be wrong by makes nothing late", () => {
  const inDoubt = (spreadMs: number) =>
    new Map([["told.txt", { spreadMs, openMs: new Map<string, number>() }]]);
  expect(late(named(30), inDoubt(10_000))).toEqual([]);
  expect(late(named(30), inDoubt(9_999))).toEqual([10_000]);
});

test("an impact a person told of is by the clocks of the events that are known to hurt", () => {
  const reported = named(30, {
    impacts: [{ ...impact, events: [], status: "accepted", actor: "person" }],
  });
  const clocks = new Map([["app.log", { spreadMs: 10_000, openMs: new Map() }]]);
  expect(late(reported)).toEqual([10_000]);
  expect(late(reported, clocks)).toEqual([]);
});

test("what a change makes late is asked about once: when people come to stand by it", () => {
  const proposed = named(30);
  const accepted = named(30, { rootCauses: [sampleRoot(30, { status: "accepted" })] });
  expect(findMadeLate(proposed, accepted, exact)).toHaveLength(1);
  expect(findMadeLate(accepted, accepted, exact)).toEqual([]);
  expect(findMadeLate(proposed, proposed, exact)).toEqual([]);
});

test("a cause without links to what hurt is told, and none while nothing is known to hurt", () => {
  const linked = named(10, { causalLinks: [sampleLink(10, 20)] });
  expect(findPathlessCauses(named(10)).map(({ event }) => event)).toEqual([eventId(10)]);
  expect(findPathlessCauses(linked)).toEqual([]);
  expect(findPathlessCauses(named(10, { impactEvents: [], impacts: [] }))).toEqual([]);
});
