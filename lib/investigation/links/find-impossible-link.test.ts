import { expect, test } from "vitest";
import type { ClaimStatus } from "@/lib/domain/claim";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { at, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { findImpossibleChange } from "./find-impossible-link";

/** 1 → 2 → 3 → 1 at one moment, so that only the cycle stands against it. */
function circle(second: ClaimStatus, closing: ClaimStatus): Timeline {
  return {
    ...emptyTimeline,
    events: [1, 2, 3].map((number) =>
      sampleEvent(number, { time: at(1), status: number === 2 ? second : "proposed" }),
    ),
    causalLinks: [sampleLink(1, 2), sampleLink(2, 3), { ...sampleLink(3, 1), status: closing }],
  };
}

test.each<[string, Timeline, Timeline, string | null]>([
  [
    "a link that comes back and closes a cycle is told",
    circle("proposed", "rejected"),
    circle("proposed", "accepted"),
    'The link from "Event 3" to "Event 1" would not hold',
  ],
  [
    "so is one that comes back with its event",
    circle("rejected", "accepted"),
    circle("accepted", "accepted"),
    'The link from "Event 1" to "Event 2" would not hold',
  ],
  [
    "what was live already is not asked again",
    circle("proposed", "accepted"),
    circle("accepted", "accepted"),
    null,
  ],
  ["nor is what goes", circle("proposed", "accepted"), circle("rejected", "accepted"), null],
])("%s", (_, now, next, problem) => {
  const found = findImpossibleChange(now, next, []);
  if (problem === null) expect(found).toBeNull();
  else expect(found?.words).toContain(problem);
});

test("a link that comes back against the clocks is told", () => {
  const now: Timeline = {
    ...emptyTimeline,
    events: [sampleEvent(1), sampleEvent(9)],
    causalLinks: [{ ...sampleLink(9, 1), status: "rejected" }],
  };
  const next = { ...now, causalLinks: [{ ...sampleLink(9, 1), status: "accepted" as const }] };
  expect(findImpossibleChange(now, next, [])?.words).toContain("The clocks forbid it");
});

test("a time that changes may break no link that held", () => {
  const now: Timeline = {
    ...emptyTimeline,
    events: [sampleEvent(1), sampleEvent(9)],
    causalLinks: [sampleLink(1, 9)],
  };
  const later = { ...now, events: [sampleEvent(1, { time: at(20) }), sampleEvent(9)] };
  expect(findImpossibleChange(now, later, [])?.words).toContain("The clocks forbid it");
  expect(
    findImpossibleChange(
      later,
      { ...later, events: [sampleEvent(1, { time: at(15) }), sampleEvent(9)] },
      [],
    ),
  ).toBeNull();
});
