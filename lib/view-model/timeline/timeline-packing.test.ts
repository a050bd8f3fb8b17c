import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Box,
  barPxMin,
  clusterPx,
  markPx,
  type PlacedBox,
  packLane,
} from "./timeline-packing";

const box = (id: string, from: number, changes: Partial<Box> = {}): Box => ({
  ...{ id, from, to: from, titlePx: 100, wholeTitlePx: changes.titlePx ?? 100, rank: 2 },
  ...changes,
});

test("what does not overlap shares a row, in the order of importance", () => {
  const packed = packLane([box("b", 400), box("a", 0)], 3);
  expect(packed.rows).toBe(1);
  expect(packed.placed).toEqual([
    { id: "a", row: 0, titlePx: 100 },
    { id: "b", row: 0, titlePx: 100 },
  ]);
});

test("of two at one place the more important one has the upper row", () => {
  const { placed } = packLane([box("detail", 0), box("headline", 5, { rank: 0 })], 2);
  expect(placed.map(({ id, row }) => [id, row])).toEqual([
    ["headline", 0],
    ["detail", 1],
  ]);
});

test("what matters gives up its title before its place; a detail is counted", () => {
  const { placed, clusters, leftOver } = packLane(
    [
      box("first", 0, { rank: 1 }),
      box("key", 200, { rank: 1, titlePx: 400 }),
      box("next", 240, { rank: 1 }),
      box("detail", 205),
      box("detail too", 210),
    ],
    1,
  );
  expect(placed).toEqual([
    { id: "first", row: 0, titlePx: 100 },
    { id: "key", row: 0, titlePx: 400 },
  ]);
  expect(clusters).toEqual([{ ids: ["detail", "detail too", "next"], from: 205, to: 240 }]);
  expect(leftOver).toEqual([]);
});

test("a title beside a bar needs room only where the bar is shorter", () => {
  const long = box("bar", 0, { to: 500 });
  expect(packLane([long, box("after", 510)], 1).placed).toHaveLength(2);
  expect(packLane([long, box("inside", 200)], 1).placed).toHaveLength(1);
});

test("one that is left alone is drawn in the row of clusters, its title cut to the room there", () => {
  const blocking = box("blocking", 0, { to: 5_000, rank: 0 });
  const { clusters, leftOver } = packLane(
    [blocking, box("alone", 100), box("pair", 220), box("pair too", 225)],
    1,
  );
  expect(leftOver).toEqual([{ id: "alone", row: 0, titlePx: 120 - markPx - 8 }]);
  expect(clusters.map(({ ids }) => ids)).toEqual([["pair", "pair too"]]);
});

test("a cut title takes the room that nobody needs, up to its neighbour", () => {
  const long = { wholeTitlePx: 900 };
  const { placed } = packLane([box("a", 0, long), box("b", 300, long)], 1);
  expect(placed.map(({ titlePx }) => titlePx)).toEqual([300 - markPx - 8, 900]);
});

const anyBoxes = fc
  .array(
    fc.record({
      from: fc.integer({ min: 0, max: 3_000 }),
      width: fc.integer({ min: 0, max: 800 }),
      titlePx: fc.integer({ min: 0, max: 300 }),
      rank: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 120 },
  )
  .map((list) =>
    list.map(
      ({ from, width, titlePx, rank }, index): Box => ({
        ...{ id: `${index}`, from, to: from + width, titlePx, wholeTitlePx: 2 * titlePx, rank },
      }),
    ),
  );

test("every box is placed or counted exactly once, within the rows, and no two of a row overlap", () => {
  fc.assert(
    fc.property(anyBoxes, fc.integer({ min: 1, max: 6 }), (boxes, rowsMax) => {
      const { placed, clusters, leftOver, rows } = packLane(boxes, rowsMax);
      const all = [...placed, ...leftOver]
        .map(({ id }) => id)
        .concat(clusters.flatMap(({ ids }) => ids));
      expect(all.toSorted()).toEqual(boxes.map(({ id }) => id).toSorted());
      expect(rows).toBeLessThanOrEqual(rowsMax);
      expect(overlaps(boxes, placed)).toEqual([]);
      for (const [index, { from }] of clusters.entries()) {
        const before = clusters[index - 1];
        if (before) expect(from).toBeGreaterThanOrEqual(before.from + clusterPx);
      }
    }),
  );
});

function spanOf(placed: Box | undefined, titlePx: number): readonly [number, number] {
  if (!placed) throw new Error("Placed, and not given");
  return [placed.from, Math.max(placed.to, placed.from + markPx + titlePx)];
}

/** Ids of two of one row that share a pixel. */
function overlaps(boxes: readonly Box[], placed: readonly PlacedBox[]): readonly string[] {
  const byId = new Map(boxes.map((each) => [each.id, each]));
  const spans = placed.map(({ id, row, titlePx }) => ({
    row,
    span: spanOf(byId.get(id), titlePx),
  }));
  const inOrder = spans.toSorted((a, b) => a.row - b.row || a.span[0] - b.span[0]);
  return inOrder.flatMap(({ row, span }, index) => {
    const before = inOrder[index - 1];
    return before && before.row === row && before.span[1] > span[0] ? [`${row}: ${span}`] : [];
  });
}

const edges = { from: 0, to: 600 };

test.each<[string, Box, Partial<PlacedBox>]>([
  ["behind its mark where there is room", box("a", 400), { titlePx: 100 }],
  ["before it where the drawing ends", box("a", 550), { titlePx: 100, isLeft: true }],
  [
    "before it whole rather than behind it short",
    box("a", 480, { titlePx: 300 }),
    { titlePx: 300, isLeft: true },
  ],
  [
    "short where neither side has room for all of it",
    box("a", 300, { titlePx: 400 }),
    { titlePx: 282 },
  ],
  [
    "before it as far as it goes, where it was given little to begin with",
    box("a", 590, { titlePx: 700, wholeTitlePx: 700 }),
    { titlePx: 581, isLeft: true },
  ],
])("a title stands %s", (_, one, expected) => {
  expect(packLane([one], 3, edges).placed).toEqual([{ id: "a", row: 0, ...expected }]);
});

test.each<[string, Box, Partial<PlacedBox>]>([
  ["inside it where it fits", box("a", 0, { to: 200 }), { titlePx: 100 }],
  ["behind it where it is longer", box("a", 0, { to: 90 }), { titlePx: 100, isAfter: true }],
  [
    "behind it where what is certain of it is too short",
    box("a", 0, { to: 300, body: { from: 200, to: 300 } }),
    { titlePx: 100, isAfter: true },
  ],
  [
    "before it where the drawing ends too soon",
    box("a", 500, { to: 580 }),
    { titlePx: 100, isLeft: true },
  ],
  // 600 pixels less the mark: neither side has room for 76 pixels of a title.
  [
    "cut inside it where there is room nowhere else",
    box("a", 0, { to: 560, titlePx: 600 }),
    { titlePx: 542 },
  ],
])("the title of a bar stands %s", (_, one, expected) => {
  expect(packLane([one], 3, edges).placed).toEqual([{ id: "a", row: 0, ...expected }]);
});

test("no bar ends under a title, its own or that of another", () => {
  fc.assert(
    fc.property(anyBoxes, (boxes) => {
      const byId = new Map(boxes.map((each) => [each.id, each]));
      const titled = packLane(boxes, 6).placed.flatMap(({ id, row, titlePx, isAfter }) => {
        const one = byId.get(id);
        if (one === undefined || titlePx === 0) return [];
        const from = isAfter ? one.to : one.from;
        return [{ id, row, from, to: from + markPx + titlePx }];
      });
      const ends = packLane(boxes, 6).placed.flatMap(({ id, row }) => {
        const one = byId.get(id);
        return one === undefined || one.to - one.from < barPxMin ? [] : [{ row, at: one.to }];
      });
      const under = ends.filter(({ row, at }) =>
        titled.some((title) => title.row === row && title.from < at && at < title.to),
      );
      expect(under).toEqual([]);
    }),
  );
});

test("no title runs out of the drawing, and none lies over another", () => {
  const some = fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 590 }),
      titlePx: fc.integer({ min: 0, max: 500 }),
      rank: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(some, (given) => {
      const boxes = given.map(({ from, ...changes }, index) => box(`${index}`, from, changes));
      const spans = packLane(boxes, 8, edges).placed.map((one) => titledSpan(one, boxes));
      const titled = spans.filter(({ from, to }) => to - from > markPx);
      expect(titled.filter(({ from, to }) => from < edges.from || to > edges.to)).toEqual([]);
      const overlapping = spans.filter((one, index) =>
        spans.slice(index + 1).some((other) => isOver(one, other)),
      );
      expect(overlapping).toEqual([]);
    }),
  );
});

type RowSpan = { readonly row: number; readonly from: number; readonly to: number };

/** What the mark and the title take of a row. */
function titledSpan({ id, row, titlePx, isLeft }: PlacedBox, boxes: readonly Box[]): RowSpan {
  const from = boxes.find((one) => one.id === id)?.from ?? 0;
  // A mark at the edge itself stands out of it by its half.
  if (isLeft) return { row, from: from - titlePx, to: Math.min(from + markPx, edges.to) };
  return { row, from, to: from + (titlePx === 0 ? 0 : markPx + titlePx) };
}

function isOver(one: RowSpan, other: RowSpan): boolean {
  return one.row === other.row && one.to > other.from && other.to > one.from;
}
