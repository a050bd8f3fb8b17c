import fc from "fast-check";
import { expect, test } from "vitest";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { noChanges } from "../comparison/timeline-comparison";
import { atSecond, event, eventId, link, timeline } from "../testing/sample-timeline";
import type { GraphUnit } from "./graph-chains";
import { drawGraph, type GraphDrawing, type GraphView } from "./graph-drawing";
import { layOutInRoom } from "./graph-fitting";
import { groupingsOf } from "./graph-groupings";
import { joinUnits } from "./graph-joins";
import { nodeBox, rivalWeight, toGraphMarks, weighEvent } from "./graph-pieces";
import { boundsOf, fitZoom, labelPxMin, smallestLabelPx } from "./graph-room";

/** The canvas at 1280×800, with the inspector beside it, and on a telephone. */
const wide = { width: 1_240, height: 560 };
const beside = { width: 800, height: 560 };
const telephone = { width: 340, height: 600 };

const draw = (given: Timeline, view: Partial<GraphView> = {}): GraphDrawing =>
  drawGraph(given, "UTC", {
    ...{ limit: 150, opened: [], ends: [], withSequences: true, withRivals: true, room: wide },
    ...view,
  });

/** One after the other, each the cause of the next; every tenth of a much earlier one as well. */
function story(count: number): Timeline {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return timeline({
    events: numbers.map((number) => event(number, { importance: number % 3 ? "key" : "detail" })),
    causalLinks: numbers
      .slice(1)
      .flatMap((number) => [
        link(number, number - 1, number),
        ...(number % 10 === 0 ? [link(10_000 + number, number / 2, number)] : []),
      ]),
    sequences: count === 1 ? [{ source: eventId(1), target: eventId(1) }] : [],
    rootCauses: [sampleRoot(1)],
    impactEvents: [eventId(count)],
  });
}

const eventsOf = ({ nodes }: GraphDrawing) =>
  nodes.flatMap((node) => (node.what === "fold" ? node.eventIds : [node.id])).toSorted();

test.each([
  ["wide", wide],
  ["beside the inspector", beside],
  ["on a telephone", telephone],
])(
  "%s, no label is smaller than 11 px at fit and no event is lost, for 1, 5, 50 and 500",
  (_, room) => {
    for (const count of [1, 5, 50, 500]) {
      const drawing = draw(story(count), { room });
      expect(smallestLabelPx(drawing, room)).toBeGreaterThanOrEqual(labelPxMin - 1e-9);
      expect(eventsOf(drawing)).toEqual(
        story(count)
          .events.map(({ id }) => id)
          .toSorted(),
      );
    }
  },
);

test("whatever the graph and whatever is opened, no label is smaller than 11 px at fit and no event is lost", () => {
  const ends = fc.array(fc.tuple(fc.nat(79), fc.nat(79)), { minLength: 1, maxLength: 160 });
  const opened = fc.array(fc.uniqueArray(fc.nat(79), { maxLength: 60 }), { maxLength: 3 });
  fc.assert(
    fc.property(ends, opened, fc.constantFrom(wide, beside, telephone), (pairs, boxes, room) => {
      const numbers = [...new Set(pairs.flat())];
      const given = timeline({
        events: numbers.map((number) => event(number + 1, { importance: "detail" })),
        causalLinks: pairs
          .filter(([a, b]) => a !== b)
          .map(([a, b], at) => link(at + 1, Math.min(a, b) + 1, Math.max(a, b) + 1)),
      });
      const ids = boxes.map((box) => box.map((number) => eventId(number + 1)));
      const drawing = draw(given, { room, opened: ids });
      expect(smallestLabelPx(drawing, room)).toBeGreaterThanOrEqual(labelPxMin - 1e-9);
      const linked = new Set(given.causalLinks.flatMap(({ source, target }) => [source, target]));
      expect(eventsOf(drawing)).toEqual([...linked].toSorted());
      expect(passesThroughBox(drawing)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

/** Whether a piece of a line runs through the inside of a box, looked at in steps of 4 px. */
function passesThroughBox({ nodes, edges }: GraphDrawing): boolean {
  const isInside = (x: number, y: number) =>
    nodes.some(
      (node) =>
        Math.abs(node.x - x) < nodeBox.width / 2 - 1 &&
        Math.abs(node.y - y) < nodeBox.height / 2 - 1,
    );
  return edges.some(({ points }) =>
    points.slice(1).some((to, index) => {
      const from = points[index] ?? to;
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4);
      return Array.from({ length: steps }, (_, step) => (step + 0.5) / steps).some((share) =>
        isInside(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share),
      );
    }),
  );
}

test("what fits is not folded: a story of nine goes on in a second row, as text does", () => {
  const numbers = Array.from({ length: 9 }, (_, index) => index + 1);
  const drawing = draw(story(9));
  expect(drawing.counts).toMatchObject({ drawn: 9, folds: 0 });
  const heights = numbers.map(
    (number) => drawing.nodes.find(({ id }) => id === eventId(number))?.y,
  );
  expect(new Set(heights).size).toBe(2);
});

test("cause, way and impact stand in one straight row, whatever hangs beside them", () => {
  const given = timeline({
    events: Array.from({ length: 12 }, (_, index) => event(index + 1)),
    // 1 → 2 → 3 is the way; all others are effects of the cause or of its first step.
    causalLinks: [
      ...[link(1, 1, 2), link(2, 2, 3)],
      ...[4, 5, 6, 7, 8].map((number) => link(number, 1, number)),
      ...[9, 10, 11, 12].map((number) => link(number, 2, number)),
    ],
    rootCauses: [sampleRoot(1)],
    impactEvents: [eventId(3)],
  });
  const { nodes } = draw(given);
  const heights = [1, 2, 3].map((number) => nodes.find(({ id }) => id === eventId(number))?.y);
  expect(new Set(heights).size).toBe(1);
});

test("a chain of details between cause and impact is one box of the main row", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const given = timeline({
    events: numbers.map((number) => event(number, { importance: "detail" })),
    causalLinks: numbers.slice(1).map((number) => link(number, number - 1, number)),
    rootCauses: [sampleRoot(1)],
    impactEvents: [eventId(7)],
  });
  const { nodes } = draw(given, { room: beside });
  expect(nodes.map(({ what }) => what)).toEqual(["event", "fold", "event"]);
  expect(new Set(nodes.map(({ y }) => y)).size).toBe(1);
});

test("an impact and an end that nothing joins stand in the row of the cause, in order, and no line is made up", () => {
  const given = timeline({
    events: [
      event(1),
      event(2),
      event(3),
      event(4, { kind: "mitigation" }),
      event(5, { kind: "recovery" }),
    ],
    causalLinks: [link(1, 1, 2), link(2, 4, 5)],
    rootCauses: [sampleRoot(1)],
    impactEvents: [eventId(3)],
  });
  const { nodes, edges } = draw(given);
  const [cause, impact, end] = [1, 3, 4].map((number) =>
    nodes.find(({ id }) => id === eventId(number)),
  );
  expect(new Set([cause?.y, impact?.y, end?.y]).size).toBe(1);
  expect(cause?.x).toBeLessThan(impact?.x ?? 0);
  expect(impact?.x).toBeLessThan(end?.x ?? 0);
  expect(end?.lines[0]).toContain("END OF IMPACT");
  expect(edges).toHaveLength(2);
});

const candidate = (number: number) => ({
  ...{ event: eventId(number), statement: "It may have been this.", kind: "action" as const },
  ...{ for: [], against: [], wouldSettle: "", p: 0.22 },
});

test("where only its time says that a step ended the impact, its box says that", () => {
  const given = timeline({
    events: [event(1), event(2), event(3, { kind: "mitigation" })],
    causalLinks: [link(1, 1, 2)],
    rootCauses: [sampleRoot(1)],
    impactEvents: [eventId(2)],
    impact: {
      ...{ startedAt: atSecond(120), detectedAt: null, resolvedAt: null },
      mitigatedAt: atSecond(180),
    },
  });
  const end = draw(given).nodes.find(({ id }) => id === eventId(3));
  expect(end?.lines[0]).toContain("END? (TIMING)");
});

test("what might have begun it instead stands beside the root cause, with its probability", () => {
  const given = timeline({
    events: [event(1), event(2), event(3), event(9)],
    causalLinks: [link(1, 2, 3), link(2, 3, 9)],
    rootCauses: [{ ...sampleRoot(1), event: eventId(2) }],
    candidates: [candidate(1)],
    impactEvents: [eventId(9)],
  });
  const { nodes } = draw(given);
  const [rival, root] = [1, 2].map((number) => nodes.find(({ id }) => id === eventId(number)));
  expect(rival?.x).toBe(root?.x);
  expect(rival?.y).not.toBe(root?.y);
  expect(rival?.lines[0]).toContain("CANDIDATE 22 %");
  // The corners of an impact leave less room: what does not fit goes to a line of its own, and the title gives way.
  const hurt = draw({ ...given, impactEvents: [eventId(1), eventId(9)] }).nodes.find(
    ({ id }) => id === eventId(1),
  );
  expect(hurt?.lines[0]).not.toContain("IMPACT");
  expect(hurt?.lines[1]).toContain("IMPACT");
  expect(hurt?.lines.length).toBeLessThanOrEqual(4);
});

test("what does not fit is folded into named boxes, never what the story turns on, and a box opens", () => {
  const given = story(200);
  const folded = draw(given);
  const shown = new Set(folded.nodes.map(({ id }) => id));
  expect(shown).toContain(eventId(1));
  expect(shown).toContain(eventId(200));
  const boxes = folded.nodes.flatMap((node) => (node.what === "fold" ? [node] : []));
  expect(boxes.length).toBeGreaterThan(0);
  for (const box of boxes) expect(box.name).toMatch(/^\d+ (events (of|in)|more events)/);
  // Opened again and again, a box shows an event alone: here the last event of the box that holds the most.
  let opened: (readonly string[])[] = [];
  let drawing = folded;
  const wanted = boxes
    .toSorted((a, b) => b.eventIds.length - a.eventIds.length)[0]
    ?.eventIds.at(-1);
  for (let turn = 0; turn < 5; turn += 1) {
    const holding = drawing.nodes.find(
      (node) => node.what === "fold" && node.eventIds.some((id) => id === wanted),
    );
    if (holding?.what !== "fold") break;
    opened = [...opened, holding.eventIds];
    drawing = draw(given, { opened });
  }
  expect(drawing.nodes.map(({ id }) => id)).toContain(wanted);
});

test("what came before the root cause stands left of all that might have begun it", () => {
  const given = timeline({
    events: [event(1), event(2), event(3), event(9)],
    causalLinks: [link(1, 2, 9)],
    // 1 comes before the root cause 2; 3 is a candidate that nothing joins.
    sequences: [{ source: eventId(1), target: eventId(2) }],
    rootCauses: [{ ...sampleRoot(1), event: eventId(2) }],
    candidates: [candidate(3)],
    impactEvents: [eventId(9)],
  });
  const { nodes } = draw(given);
  const [before, root, rival] = [1, 2, 3].map((number) =>
    nodes.find(({ id }) => id === eventId(number)),
  );
  expect(rival?.x).toBe(root?.x);
  expect(before?.x).toBeLessThan(root?.x ?? 0);
});

/** Each event hangs on one of those before it, the first eight in a row from cause to impact: layouts that nearly fit. */
function bush(count: number): Timeline {
  const numbers = Array.from({ length: count - 1 }, (_, index) => index + 2);
  return timeline({
    events: [1, ...numbers].map((number) => event(number)),
    causalLinks: numbers.map((number) =>
      link(number, number < 9 ? number - 1 : 1 + ((number * 7_919) % (number - 1)), number),
    ),
    rootCauses: [sampleRoot(1)],
    impactEvents: [eventId(8)],
  });
}

test.each([
  ["on a telephone", telephone],
  ["on a wide screen", wide],
  ["on a very large screen", { width: 3_800, height: 1_900 }],
])(
  "%s five hundred events take at most 96 layouts, in two searches of 8 tries with 6",
  (_, room) => {
    for (const given of [story(500), bush(200), bush(500)]) {
      const marks = toGraphMarks(given, noChanges);
      const { layouts } = layOutInRoom(
        given.events.map((each): GraphUnit => ({ what: "event", id: each.id, events: [each] })),
        {
          ...{ room, marks },
          join: (units) => joinUnits(units, given.causalLinks, []),
          request: {
            weigh: ({ events: [first] }) => weighEvent(first, marks),
            ...{ essentialWeight: rivalWeight, groupings: groupingsOf(given), opened: new Set() },
          },
        },
      );
      expect(layouts).toBeLessThanOrEqual(96);
    }
  },
);

test("the zoom at fit is that of the tighter direction, and never more than the size of the text itself", () => {
  const box = { width: 100, height: 40 };
  // From 0 to 1,100 across and 440 down: in 620 × 460 that is 580 / 1,100 across and 420 / 440 down.
  const bounds = boundsOf([{ x: 50, y: 20 }, { x: 1_050, y: 420 }], [], box); // biome-ignore format: a table
  expect(fitZoom(bounds, { width: 620, height: 460 })).toBeCloseTo(580 / 1_100);
  expect(fitZoom(bounds, { width: 4_000, height: 4_000 })).toBe(1);
});
