import { describe, expect, it } from "vitest";
import {
  at,
  eventId,
  sampleEvent,
  sampleImpact,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import type { Impact } from "./impact";
import { emptyTimeline, type Timeline } from "./timeline";
import { compareTimelines } from "./timeline-changes";

const before: Timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1), sampleEvent(2), sampleEvent(3)],
  causalLinks: [sampleLink(1, 2, "causes")],
};

describe("the difference of two timelines", () => {
  it("is empty between equals, however their pieces are ordered", () => {
    const after = { ...before, events: before.events.toReversed() };
    expect(compareTimelines(before, after)).toEqual([]);
  });

  it("names what was added, what is gone, and in what the rest differs", () => {
    const after: Timeline = {
      ...before,
      events: [
        sampleEvent(1, { title: "The pool ran dry", time: at(9) }),
        sampleEvent(3),
        sampleEvent(4),
      ],
      causalLinks: [],
    };
    expect(compareTimelines(before, after)).toEqual([
      {
        ...{ noun: "event", id: eventId(1), title: "The pool ran dry", change: "changed" },
        what: ["title", "time"],
      },
      { noun: "event", id: eventId(4), title: "Event 4", change: "added", what: [] },
      { noun: "event", id: eventId(2), title: "Event 2", change: "gone", what: [] },
      {
        ...{ noun: "causal link", id: before.causalLinks[0]?.id, what: [] },
        ...{ title: "Event 1 causes Event 2", change: "gone" },
      },
    ]);
  });

  it("takes a rejected piece for gone, and one that was restored for added", () => {
    const rejected: Timeline = {
      ...before,
      events: [sampleEvent(1, { status: "rejected" }), sampleEvent(2), sampleEvent(3)],
    };
    const of = (one: Timeline, other: Timeline) =>
      compareTimelines(one, other).map(({ id, change }) => [id, change]);
    expect(of(before, rejected)).toEqual([[eventId(1), "gone"]]);
    expect(of(rejected, before)).toEqual([[eventId(1), "added"]]);
  });

  it("tells a root cause that moved in rank by its subject", () => {
    const ranked = (rank: number): Timeline => ({
      ...before,
      rootCauses: [sampleRoot(1, { rank, subject: "release 2" })],
    });
    expect(compareTimelines(ranked(1), ranked(2))).toEqual([
      {
        ...{ noun: "root cause", id: eventId(1), title: "release 2", change: "changed" },
        what: ["rank"],
      },
    ]);
  });

  it("tells an impact that was accepted or edited as that, not as one that was added", () => {
    const reckoned = { ...before, impacts: [sampleImpact(1)] };
    const withImpact = (changes: Partial<Impact>) => ({
      ...before,
      impacts: [sampleImpact(1, changes)],
    });
    const of = (one: Timeline, other: Timeline) =>
      compareTimelines(one, other).map(({ noun, change, what }) => [noun, change, what]);
    expect(of(reckoned, withImpact({ status: "accepted" }))).toEqual([
      ["impact", "changed", ["accepted"]],
    ]);
    expect(of(reckoned, withImpact({ status: "edited", who: "everybody" }))).toEqual([
      ["impact", "changed", ["who was hit", "edited"]],
    ]);
    expect(of(withImpact({ status: "accepted" }), reckoned)).toEqual([
      ["impact", "changed", ["undecided again"]],
    ]);
    expect(of(reckoned, withImpact({ startedAt: null }))).toEqual([]);
  });
});
