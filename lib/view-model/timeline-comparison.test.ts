import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLive } from "@/lib/domain/claim";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import type { Timeline } from "@/lib/domain/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { layOutEvents } from "./event-grid";
import { gatherEventFacts, listEvents } from "./event-rows";
import { drawGraph, drawnAtFirst } from "./graph-drawing";
import { sortLinkRows, toLinkRows } from "./link-rows";
import { event, eventId, gap, link, linkId, stated, timeline } from "./testing/sample-timeline";
import {
  compareForDrawing,
  countChanges,
  describeChange,
  onlyChanged,
  signCounts,
} from "./timeline-comparison";
import { drawTimeline } from "./timeline-drawing";
import { describeHover } from "./timeline-hover";
import { describeStep } from "./timeline-steps";

/** 1 and 2 stay, 3 is reworded, 4 is refused, 5 no longer there, 6 new; the link of 4 goes with it. */
const before = timeline({
  events: [1, 2, 3, 4, 5].map((number) => event(number)),
  causalLinks: [link(1, 1, 2), link(2, 2, 4), link(3, 3, 5)],
});
const after = timeline({
  events: [
    event(1),
    event(2),
    event(3, { title: "Reworded" }),
    event(4, { status: "rejected" }),
    event(6),
  ],
  causalLinks: [link(1, 1, 2), link(2, 2, 4), link(4, 2, 6)],
});
const comparison = compareForDrawing(before, after);
const { changes } = comparison;

const someTimeline: fc.Arbitrary<Timeline> = fc
  .record({
    events: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    rejected: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    reworded: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    links: fc.subarray([
      [1, 1, 2],
      [2, 2, 1],
      [3, 2, 3],
      [4, 3, 4],
      [5, 4, 2],
      [6, 6, 7],
    ] as const),
  })
  .map(({ events, rejected, reworded, links }) =>
    timeline({
      events: events.map((number) =>
        event(number, {
          ...(rejected.includes(number) ? { status: "rejected" } : {}),
          ...(reworded.includes(number) ? { title: "Reworded" } : {}),
        }),
      ),
      causalLinks: links.map(([number, from, to]) => link(number, from, to)),
    }),
  );

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

  it("can always be drawn, also where a link was turned round and the picture has a cycle", () => {
    fc.assert(
      fc.property(someTimeline, someTimeline, (one, other) => {
        const compared = compareForDrawing(one, other);
        const drawn = drawGraph(compared.timeline, "UTC", {
          ...{ limit: drawnAtFirst, opened: new Set<string>(), ends: [] },
          changes: compared.changes,
        });
        const { causalLinks } = toLiveTimeline(compared.timeline);
        expect(drawn.edges.map(({ id }) => id).toSorted()).toEqual(
          causalLinks.map(({ id }) => id).toSorted(),
        );
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
    expect(whatOf(ranked, before)?.what).toEqual(["is no root cause any more"]);
    const moved = { ...before, rootCauses: [{ ...cause, rank: 2 }] };
    // Ranks close up when there is one cause only: nothing has changed to a reader.
    expect(whatOf(ranked, moved)).toBeUndefined();
  });

  it("takes a gap that was closed for gone, and draws it in its place", () => {
    const open = { ...before, gaps: [gap(1)] };
    const closed = { ...before, gaps: [gap(1, { status: "dismissed" })] };
    const compared = compareForDrawing(open, closed);
    const drawn = drawTimeline(compared.timeline, {
      ...{ grouping: "entity", lanesMax: 24 },
      changes: compared.changes,
    });
    expect(drawn.gaps.map(({ change }) => change)).toEqual(["gone"]);
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
  it("is drawn on lanes, on nodes and on links, in words beside its sign", () => {
    const drawing = drawTimeline(comparison.timeline, {
      ...{ grouping: "entity", lanesMax: 24 },
      changes,
    });
    const ghost = drawing.events.find(({ id }) => id === eventId(5));
    expect(ghost?.change).toBe("gone");
    expect(ghost && describeStep(drawing, ghost, "14:05")).toContain("gone since");
    const graph = drawGraph(comparison.timeline, "UTC", {
      ...{ limit: drawnAtFirst, opened: new Set<string>(), ends: [] },
      changes,
    });
    expect(graph.nodes.find(({ id }) => id === eventId(6))?.lines[0]).toContain("+ ADDED");
    expect(graph.edges.find(({ id }) => id === linkId(2))?.label).toBe("− gone: causes");
  });

  it("keeps an event out of the chains of the graph", () => {
    const inRow = [1, 2, 3, 4, 5].map((number) =>
      event(number, { importance: number === 1 || number === 5 ? "key" : "detail" }),
    );
    const causalLinks = [1, 2, 3, 4].map((number) => link(number, number, number + 1));
    const now = timeline({ events: inRow, causalLinks });
    const then = timeline({
      ...now,
      events: inRow.map((one, index) => (index === 2 ? { ...one, title: "Then" } : one)),
    });
    const drawn = drawGraph(now, "UTC", {
      ...{ limit: drawnAtFirst, opened: new Set<string>(), ends: [] },
      changes: compareForDrawing(then, now).changes,
    });
    expect(drawn.nodes.map(({ id }) => id)).toContain(eventId(3));
  });

  it("says what differs where an event is pointed at", () => {
    const zones = { incident: "UTC", local: "UTC" };
    const moved = compareForDrawing(
      timeline({ events: [event(1)] }),
      timeline({ events: [event(1, { time: stated(5), title: "Renamed" })] }),
    );
    const mark = moved.changes.get(eventId(1)) ?? null;
    expect(describeHover(event(1), zones, mark).change).toBe("~ changed since: title, time");
    expect(mark && describeChange({ kind: "added", what: [] })).toBe("added since");
  });

  it("is counted where pieces are drawn as one", () => {
    expect(signCounts(["added", null, "gone", "added"])).toBe("+2 −1");
    expect(signCounts([null])).toBe("");
  });

  it("sorts and groups the tables", () => {
    const facts = gatherEventFacts(comparison.timeline, changes);
    const listing = { isDescending: false, text: "", withWithdrawn: false } as const;
    const listed = listEvents(comparison.timeline, facts, { ...listing, order: "change" });
    const lines = layOutEvents(listed, facts, "change", { closed: new Set(), cells: 1 });
    const headings = lines.flatMap((line) =>
      line.kind === "group" ? [`${line.label} ${line.count}`] : [],
    );
    expect(headings).toEqual(["Added 1", "Changed 1", "Gone 2", "Unchanged 2"]);
    const rows = toLinkRows(comparison.timeline, "UTC", { withWithdrawn: false, changes });
    expect(sortLinkRows(rows, "change", false).map(({ change }) => change?.kind)).toEqual([
      ...["added", "gone", "gone", undefined],
    ]);
    expect(comparison.timeline.events.every(isLive)).toBe(true);
  });
});
