import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { after, before, someTimeline } from "../testing/compared-timelines";
import { event, eventId, link, linkId, timeline } from "../testing/sample-timeline";
import {
  compareForDrawing,
  countChanges,
  describeNews,
  onlyChanged,
  signCounts,
} from "./timeline-comparison";

const comparison = compareForDrawing(before, after);
const { changes } = comparison;

const liveIds = (given: Timeline) => {
  const { events, causalLinks } = toLiveTimeline(given);
  return [...events, ...causalLinks].map(({ id }) => id as string);
};

describe("a comparison", () => {
  it("parts both timelines into what came, what reads otherwise, what is gone and the rest", () => {
    fc.assert(
      fc.property(someTimeline, someTimeline, (one, other) => {
        const compared = compareForDrawing(one, other);
        const drawn = liveIds(compared.timeline);
        const kindOf = (id: string) => compared.changes.get(id)?.kind ?? "same";
        const of = (...kinds: readonly string[]) =>
          drawn.filter((id) => kinds.includes(kindOf(id)));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(new Set(of("added", "changed", "same"))).toEqual(new Set(liveIds(other)));
        expect(new Set(of("gone", "changed", "same"))).toEqual(new Set(liveIds(one)));
        expect(new Set(drawn)).toEqual(new Set([...liveIds(one), ...liveIds(other)]));
      }),
    );
  });

  it("of a timeline with itself marks nothing and shows what is in force", () => {
    fc.assert(
      fc.property(someTimeline, (one) => {
        const compared = compareForDrawing(one, one);
        expect(compared.changes.size).toBe(0);
        expect(toLiveTimeline(compared.timeline)).toEqual(toLiveTimeline(one));
      }),
    );
  });

  it("puts back what is gone as it read before, and a link goes with its end", () => {
    const marks = [...changes].map(([id, { kind }]) => [id, kind]).toSorted();
    expect(marks).toEqual(
      [
        [eventId(3), "changed"],
        [eventId(4), "gone"],
        [eventId(5), "gone"],
        [eventId(6), "added"],
        [linkId(2), "gone"],
        [linkId(3), "gone"],
        [linkId(4), "added"],
      ].toSorted(),
    );
    const ghost = comparison.timeline.events.find(({ id }) => id === eventId(4));
    expect(ghost?.status).toBe("proposed");
    expect(countChanges(comparison)).toEqual({ added: 2, changed: 1, gone: 4 });
  });

  it("says of an event that it became a root cause, or is none any more", () => {
    const cause = sampleRoot(1);
    const ranked = { ...before, rootCauses: [cause] };
    const whatOf = (one: Timeline, other: Timeline) =>
      compareForDrawing(one, other).changes.get(eventId(1));
    expect(whatOf(before, ranked)).toEqual({ kind: "changed", what: ["is a root cause now"] });
    expect(whatOf(ranked, before)?.what).toEqual(["is no longer a root cause"]);
    const moved = { ...before, rootCauses: [{ ...cause, rank: 2 }] };
    // Ranks close up when there is one cause only: nothing has changed to a reader.
    expect(whatOf(ranked, moved)).toBeUndefined();
  });
});

describe("narrowing to what changed", () => {
  const numbers = (shown: Timeline) =>
    [1, 2, 3, 4, 5, 6].filter((number) => shown.events.some(({ id }) => id === eventId(number)));

  it("leaves everything when no kind is asked for", () => {
    expect(onlyChanged(comparison, [], { withNeighbours: true })).toBe(comparison.timeline);
  });

  it("keeps the events with a mark, and the ends of links with one", () => {
    const options = { withNeighbours: false };
    expect(numbers(onlyChanged(comparison, ["changed"], options))).toEqual([3]);
    // 2 is the cause of a link that is gone, and of one that was added.
    expect(numbers(onlyChanged(comparison, ["added"], options))).toEqual([2, 6]);
  });

  it("brings into a graph what a marked event is linked to", () => {
    const shown = onlyChanged(comparison, ["changed"], { withNeighbours: true });
    expect(numbers(shown)).toEqual([3, 5]);
    expect(shown.causalLinks.map(({ id }) => id)).toEqual([linkId(3)]);
  });
});

describe("a mark", () => {
  it("is counted where pieces are drawn as one", () => {
    expect(signCounts(["added", null, "gone", "added"])).toBe("+2 −1");
    expect(signCounts([null])).toBe("");
  });
});

const twinBefore = timeline({ events: [event(1), event(2)], causalLinks: [link(1, 1, 2)] });

test.each([
  ["nothing came or went", twinBefore, "event", ""],
  [
    "events came",
    timeline({ events: [event(1), event(2), event(3), event(4)] }),
    "event",
    "2 events added. Now 4 events.",
  ],
  [
    "one was rejected and one came",
    timeline({ events: [event(1, { status: "rejected" }), event(2), event(3)] }),
    "event",
    "1 event added, 1 removed. Now 2 events.",
  ],
  ["a link went", timeline({}), "causal link", "1 causal link removed. Now 0 causal links."],
] as const)("when %s it is told once", (_, after, noun, expected) => {
  expect(describeNews(twinBefore, after, noun)).toBe(expected);
});
