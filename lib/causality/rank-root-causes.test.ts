import { describe, expect, test } from "vitest";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { rankRootCauses } from "./rank-root-causes";

// 1 release → 2 leak → 3 errors (the impact); 4 a job that ran beside it; 5 a commit that enabled 1.
const events = [1, 2, 3, 4, 5].map((number) => sampleEvent(number));
const links = [sampleLink(1, 2), sampleLink(2, 3), sampleLink(5, 1, "enables")];
const candidate = (number: number, support: number) => ({
  event: eventId(number),
  subject: `subject ${number}`,
  support,
  why: [],
});
const rank = (candidates: Parameters<typeof rankRootCauses>[0], edges = links, pieces = events) =>
  rankRootCauses(candidates, pieces, edges, [eventId(3)]).map(({ event }) => event);

test("an event without a path to an impact is no root cause, however well supported", () => {
  expect(rank([candidate(4, 1), candidate(1, 0.2)])).toEqual([eventId(1)]);
});

test("the impact itself is not its own root cause", () => {
  expect(rank([candidate(3, 1)])).toEqual([]);
});

test("an event a person rejected is no root cause", () => {
  const rejected = events.map((event) =>
    event.id === eventId(1) ? { ...event, status: "rejected" as const } : event,
  );
  expect(rank([candidate(1, 1)], links, rejected)).toEqual([]);
});

test("prevents and delays do not carry a cause to an impact", () => {
  expect(rank([candidate(1, 1)], [sampleLink(1, 2), sampleLink(2, 3, "delays")])).toEqual([]);
});

test("candidates on one path are one rank; the weaker one is named among the reasons", () => {
  const [first, ...others] = rankRootCauses([candidate(1, 0.9), candidate(2, 0.3)], events, links, [
    eventId(3),
  ]);
  expect(others).toEqual([]);
  expect(first?.event).toBe(eventId(1));
  expect(first?.why.at(-1)).toMatch(/^On the same path: subject 2/);
});

test("of one path a symptom is never named instead of what led to it, however well supported", () => {
  const failing = events.map((event) =>
    event.id === eventId(2) ? { ...event, kind: "failure" } : event,
  );
  const [first, ...others] = rankRootCauses(
    [candidate(1, 0.3), candidate(2, 0.9)],
    failing,
    links,
    [eventId(3)],
  );
  expect(others).toEqual([]);
  expect(first?.event).toBe(eventId(1));
  expect(first?.why.at(-1)).toMatch(/^On the same path: subject 2/);
});

test("a cause that was named before stands beside one of another on its path, weighed by the impact named then", () => {
  const before = { ...candidate(2, 0.3), wasNamedBefore: true };
  const ranked = rankRootCauses(
    [candidate(5, 0.9), before],
    events,
    links,
    [eventId(1)],
    [eventId(3)],
  );
  expect(ranked.map(({ event }) => event)).toEqual([eventId(5), eventId(2)]);
});

test("two independent candidates are ranked by what speaks for them", () => {
  const both = [...links, sampleLink(4, 3)];
  expect(rank([candidate(4, 0.2), candidate(1, 0.9)], both)).toEqual([eventId(1), eventId(4)]);
});

describe("of two of which as much is said", () => {
  const alike = (edges: typeof links, impacts: readonly number[], later: number) =>
    rankRootCauses(
      [candidate(1, 0.5), candidate(later, 0.5)],
      [1, 2, 3, 4, 5, 6].map((number) => sampleEvent(number)),
      edges,
      impacts.map(eventId),
    ).map(({ event }) => event);

  test("the later comes first", () => {
    expect(alike([sampleLink(1, 3), sampleLink(2, 3)], [3], 2)).toEqual([eventId(2), eventId(1)]);
  });

  test("the one that led to all of the harm comes before one that led to some of it", () => {
    // 5 led to the other half as well, so that neither is the only cause of anything.
    const edges = [sampleLink(1, 3), sampleLink(1, 6), sampleLink(2, 6), sampleLink(5, 3)];
    expect(alike(edges, [3, 6], 2)).toEqual([eventId(1), eventId(2)]);
  });

  test("the only cause of its half of the harm comes before one of two of the other", () => {
    const edges = [sampleLink(1, 3), sampleLink(2, 6), sampleLink(5, 6)];
    expect(alike(edges, [3, 6], 2)).toEqual([eventId(1), eventId(2)]);
  });
});

test("a candidate that is one of the impact counts the others, in each of its reasons", () => {
  const edges = [sampleLink(1, 2), sampleLink(2, 3), sampleLink(4, 3)];
  const [root] = rankRootCauses([candidate(1, 0.9)], events, edges, [1, 2, 3].map(eventId));
  expect(root?.why).toEqual([
    "All 2 impact events follow from this event",
    "No other cause in the graph leads to 1 of the 2 impact events",
  ]);
});

test("the order in which candidates were proposed decides nothing", () => {
  const both = [...links, sampleLink(4, 3)];
  const candidates = [candidate(4, 0.5), candidate(1, 0.5)];
  expect(rank(candidates, both)).toEqual(rank(candidates.toReversed(), both));
});

test("what set it off is told beside what made it harmful, and twice is told once", () => {
  const trigger = { ...candidate(2, 0.3), isTrigger: true };
  expect(rank([candidate(1, 0.9), trigger])).toEqual([eventId(1), eventId(2)]);
  const path = [sampleLink(1, 2), sampleLink(2, 4), sampleLink(4, 3)];
  const second = { ...candidate(4, 0.2), isTrigger: true };
  expect(rank([candidate(1, 0.9), trigger, second], path)).toEqual([eventId(1), eventId(2)]);
});
