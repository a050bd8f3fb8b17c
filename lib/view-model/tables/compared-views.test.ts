import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLive } from "@/lib/domain/claim";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { compareForDrawing, describeChange } from "../comparison/timeline-comparison";
import { drawGraph, drawnAtFirst } from "../graph/graph-drawing";
import { after, before, someTimeline } from "../testing/compared-timelines";
import { event, eventId, gap, link, linkId, stated, timeline } from "../testing/sample-timeline";
import { drawTimeline } from "../timeline/timeline-drawing";
import { describeHover } from "../timeline/timeline-hover";
import { describeStep } from "../timeline/timeline-steps";
import { layOutEvents } from "./event-grid";
import { gatherEventFacts, listEvents } from "./event-rows";
import { sortLinkRows, toLinkRows } from "./link-rows";

const comparison = compareForDrawing(before, after);
const { changes } = comparison;

describe("compared timelines", () => {
  it("can always be drawn, also where a link was turned round and the picture has a cycle", () => {
    fc.assert(
      fc.property(someTimeline, someTimeline, (one, other) => {
        const compared = compareForDrawing(one, other);
        const drawn = drawGraph(compared.timeline, "UTC", {
          ...{ limit: drawnAtFirst, opened: [], ends: [] },
          changes: compared.changes,
        });
        const { causalLinks } = toLiveTimeline(compared.timeline);
        expect(drawn.edges.map(({ id }) => id).toSorted()).toEqual(
          causalLinks.map(({ id }) => id).toSorted(),
        );
      }),
    );
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
      ...{ limit: drawnAtFirst, opened: [], ends: [] },
      changes,
    });
    expect(graph.nodes.find(({ id }) => id === eventId(6))?.lines[0]).toContain("+ ADDED");
    expect(graph.edges.find(({ id }) => id === linkId(2))?.label).toBe("− gone");
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
      ...{ limit: drawnAtFirst, opened: [], ends: [] },
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
