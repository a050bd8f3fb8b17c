import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import {
  atSecond,
  citation,
  event,
  eventId,
  link,
  secondEntity,
  stated,
  timeline,
} from "@/lib/view-model/testing/sample-timeline";
import { findLogicalGaps } from "./logical-gaps";

/** A change leads to a failure, that to harm at 3:00; a restart at 4:00 mends it at 5:00. */
const whole: Pick<Timeline, "events" | "causalLinks" | "impactEvents" | "impact"> = {
  events: [
    event(1, { kind: "change" }),
    event(2),
    event(3, { kind: "degradation" }),
    event(4, { kind: "mitigation" }),
    event(5, { kind: "recovery" }),
  ],
  causalLinks: [link(1, 1, 2), link(2, 2, 3), link(3, 4, 5)],
  impactEvents: [eventId(3)],
  impact: {
    ...{ startedAt: atSecond(180), detectedAt: null, mitigatedAt: null },
    resolvedAt: atSecond(300),
  },
};
const withMore = (...events: readonly TimelineEvent[]): Timeline =>
  timeline({ ...whole, events: [...whole.events, ...events] });
const kinds = (given: Timeline) =>
  findLogicalGaps(given).map(({ reason, description }) => `${reason}: ${description.slice(0, 45)}`);

test("a story that closes leaves nothing open", () => {
  expect(findLogicalGaps(timeline(whole))).toEqual([]);
});

describe("open is", () => {
  test("harm that no live link leads to", () => {
    const refused = [...[link(1, 1, 2), link(3, 4, 5)], link(2, 2, 3, { status: "rejected" })];
    const [asked, ...others] = findLogicalGaps(timeline({ ...whole, causalLinks: refused }));
    expect(others).toEqual([]);
    expect(asked).toMatchObject({
      ...{ type: "logical", reason: "unrecorded-step", severity: "high", files: ["a.log"] },
      window: { earliest: atSecond(120), latest: atSecond(180) },
      description:
        "It is not established what led to “Event 3” of orders-api at 2026-03-08T14:03:00.000Z",
    });
  });

  test("a remedy after which nothing recovers", () => {
    const events = whole.events.slice(0, 4);
    const given = timeline({ ...whole, events, causalLinks: whole.causalLinks.slice(0, 2) });
    expect(kinds(given)).toEqual([
      "unrecorded-step: It is not established what “Event 4” of order",
    ]);
  });

  test("a key event while it hurt that is part of nothing", () => {
    const alien = event(9, { time: stated(240), entities: [secondEntity] });
    const [asked] = findLogicalGaps(withMore(alien));
    expect(asked).toMatchObject({
      ...{ type: "logical", reason: "misfit", evidence: [citation("a.log", 9)] },
      window: { earliest: atSecond(240), latest: atSecond(240) },
    });
    expect(asked?.description).toContain("“Event 9” of nginx at 2026-03-08T14:04:00.000Z");
  });

  test("a leap far longer than the others between things that share nothing", () => {
    expect(kinds(leaping({}))).toEqual([
      "unrecorded-step: It is not established how one of two events l",
    ]);
  });
});

/** Five quick links, and one from an hour before. */
function leaping(changes: Partial<TimelineEvent>, ...more: readonly ReturnType<typeof link>[]) {
  const early = event(9, { time: stated(-3_600), entities: [secondEntity], ...changes });
  const chain = [link(6, 3, 4), link(7, 1, 3), link(8, 9, 1)];
  return timeline({
    ...withMore(early),
    causalLinks: [...whole.causalLinks, ...chain, ...more],
  });
}

describe("nothing is open", () => {
  test.each<readonly [string, Timeline]>([
    [
      "of a detail that hangs loose",
      withMore(event(9, { time: stated(240), importance: "detail" })),
    ],
    ["of what happened before the impact", withMore(event(9, { time: stated(30) }))],
    [
      "of what failed in the moment in which it began to hurt",
      withMore(event(9, { time: stated(180), entities: [secondEntity] })),
    ],
    [
      "of the alert that noticed it",
      {
        ...withMore(event(9, { time: stated(240), kind: "alert", entities: [secondEntity] })),
        impact: { ...whole.impact, detectedAt: atSecond(240) },
      },
    ],
    [
      "of what people said meanwhile",
      withMore(event(9, { time: stated(240), kind: "communication" })),
    ],
    ["of what was refused", withMore(event(9, { time: stated(240), status: "rejected" }))],
    [
      "of what was ruled out",
      {
        ...withMore(event(9, { time: stated(240) })),
        ruledOut: [{ what: "it", why: "elsewhere", evidence: [citation("a.log", 9)] }],
      },
    ],
    [
      "of a leap between states of one thing",
      leaping({ entities: whole.events[0]?.entities ?? [] }),
    ],
    [
      "of a leap to an alert, which waits by design",
      {
        ...leaping({}),
        events: leaping({}).events.map((each) =>
          each.kind === "change" ? { ...each, kind: "alert" } : each,
        ),
      },
    ],
    ["of a leap with steps between", leaping({}, link(9, 9, 2), link(10, 2, 1))],
    [
      "of a leap somebody stands by",
      {
        ...leaping({}),
        causalLinks: leaping({}).causalLinks.map((each) => ({
          ...each,
          status: "accepted" as const,
        })),
      },
    ],
    [
      "of events whose time is not known",
      withMore(event(9, { time: { kind: "unknown", raw: "", basis: "mention" } })),
    ],
  ])("%s", (_, given) => {
    expect(kinds(given)).toEqual([]);
  });
});

test("what somebody dismissed is not asked again", () => {
  const given = withMore(event(9, { time: stated(240) }));
  const gaps = findLogicalGaps(given).map((gap) => ({
    ...gap,
    ...{ status: "dismissed" as const, dismissal: "a test" },
  }));
  expect(gaps).toHaveLength(1);
  expect(findLogicalGaps({ ...given, gaps })).toEqual([]);
});

test("whatever the graph, they are few, named by content, and the same in any order of pieces", () => {
  const ends = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
  const kind = fc.constantFrom("failure", "mitigation", "recovery", "change");
  const graph = fc.record({
    kinds: fc.array(kind, { minLength: 9, maxLength: 9 }),
    links: fc.uniqueArray(ends, { maxLength: 14, selector: (pair) => pair.join() }),
    impact: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(graph, ({ kinds: given, links, impact }) => {
      const story = timeline({
        events: given.map((each, at) => event(at + 1, { kind: each })),
        causalLinks: links.map(([from, to], at) => link(at + 1, from, to)),
        impactEvents: impact.map(eventId),
      });
      const found = findLogicalGaps(story);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      const turned = {
        ...story,
        events: story.events.toReversed(),
        causalLinks: story.causalLinks.toReversed(),
        impactEvents: story.impactEvents.toReversed(),
      };
      expect(findLogicalGaps(turned)).toEqual(found);
    }),
  );
});
