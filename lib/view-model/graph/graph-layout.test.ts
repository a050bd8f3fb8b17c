import fc from "fast-check";
import { expect, test } from "vitest";
import { assignLayers } from "./graph-layers";
import { layOutDown, layOutGraph } from "./graph-layout";
import { countCrossings, orderLayers } from "./graph-order";
import { toSlotGraph } from "./graph-slots";

const box = { width: 100, height: 40, gapX: 50, gapY: 10, passage: 12 };
const step = box.width + box.gapX;
const nodesAt = (times: readonly number[]) =>
  times.map((seconds, index) => ({ id: `n${index}`, at: seconds * 1_000 }));
const edge = (from: number, to: number) => ({ source: `n${from}`, target: `n${to}` });
const columns = (times: readonly number[], edges: ReturnType<typeof edge>[], perLayer = 8) => {
  const layers = assignLayers(nodesAt(times), edges, perLayer);
  return times.map((_, index) => layers.get(`n${index}`));
};

test.each([
  ["a chain takes one column for each link", [0, 1, 2], [edge(0, 1), edge(1, 2)], [0, 1, 2]],
  ["what happens together stands together", [0, 1, 2], [], [0, 0, 0]],
  ["an idle day takes one column", [0, 86_400], [edge(0, 1)], [0, 1]],
  ["an effect told before its cause stands right of it", [10, 0], [edge(0, 1)], [0, 1]],
  [
    "the longest path decides",
    [0, 1, 1, 2],
    [edge(0, 1), edge(1, 2), edge(2, 3), edge(0, 3)],
    [0, 1, 2, 3],
  ],
  [
    "what has no time stands where its effect is",
    [0, Number.POSITIVE_INFINITY, 3_600, 7_200],
    [edge(1, 0), edge(0, 2), edge(2, 3)],
    [1, 0, 2, 3],
  ],
  [
    "what has no time takes that of its effect's effect",
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 300],
    [edge(0, 1), edge(1, 2)],
    [0, 1, 2, 1],
  ],
  [
    "what nothing of known time came of stands after its cause's cause",
    [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 86_400],
    [edge(0, 1), edge(1, 2)],
    [0, 1, 2, 1],
  ],
  ["a cycle is drawn all the same", [0, 10], [edge(0, 1), edge(1, 0)], [1, 0]],
])("%s", (_, times, edges, expected) => {
  expect(columns(times, edges)).toEqual(expected);
});

test("a fan of many effects is folded into columns of bounded height", () => {
  const times = Array.from({ length: 30 }, (_, index) => (index === 0 ? 0 : 1));
  const edges = times.slice(1).map((_, index) => edge(0, index + 1));
  const layers = columns(times, edges, 10);
  for (const layer of new Set(layers)) {
    expect(layers.filter((other) => other === layer).length).toBeLessThanOrEqual(10);
  }
});

/** Any acyclic graph: each edge leads from a lower number to a higher; times are as they come. */
const graphs = fc
  .record({
    times: fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 40 }),
    ends: fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 80 }),
  })
  .map(({ times, ends }) => ({
    times,
    edges: ends
      .filter(([a, b]) => a !== b && a < times.length && b < times.length)
      .map(([a, b]) => edge(Math.min(a, b), Math.max(a, b))),
  }));

test("every effect stands right of its causes, and no column is empty", () => {
  fc.assert(
    fc.property(graphs, ({ times, edges }) => {
      const layers = assignLayers(nodesAt(times), edges, 8);
      const layer = (id: string) => layers.get(id) ?? Number.NaN;
      for (const { source, target } of edges) expect(layer(target)).toBeGreaterThan(layer(source));
      expect(new Set(layers.values()).size).toBe(Math.max(...layers.values()) + 1);
    }),
  );
});

test("where no effect is told before its cause, nothing stands far left of what was before it", () => {
  fc.assert(
    fc.property(graphs, ({ times, edges }) => {
      const nodes = nodesAt(times.toSorted((a, b) => a - b));
      const layers = assignLayers(nodes, edges, 8);
      let furthest = 0;
      let furthestLongBefore = 0;
      let from = 0;
      for (const { id, at } of nodes) {
        if (at - from > 2_000) {
          from = at;
          furthestLongBefore = furthest;
        }
        expect(layers.get(id)).toBeGreaterThanOrEqual(furthestLongBefore - 2);
        furthest = Math.max(furthest, layers.get(id) ?? 0);
      }
    }),
  );
});

test("no two nodes touch, whatever the graph, and the same graph is drawn the same", () => {
  fc.assert(
    fc.property(graphs, ({ times, edges }) => {
      const drawn = layOutGraph(nodesAt(times), edges, box);
      const places = [...drawn.places.values()];
      for (const [index, a] of places.entries()) {
        for (const b of places.slice(index + 1)) {
          const isApart = Math.abs(a.x - b.x) >= step || Math.abs(a.y - b.y) >= box.height;
          expect(isApart).toBe(true);
        }
      }
      expect(layOutGraph(nodesAt(times), edges, box)).toEqual(drawn);
    }),
  );
});

test("no edge runs through a node it does not join", () => {
  fc.assert(
    fc.property(graphs, ({ times, edges }) => {
      const { places, lines } = layOutGraph(nodesAt(times), edges, box);
      const pieces = lines.flatMap((line) =>
        line.slice(1).map((to, index) => ({ from: line[index] ?? to, to })),
      );
      for (const { from, to } of pieces) {
        // Halfway through the column of a node, the line is above it or below it.
        const passed = [...places.values()].filter(({ x }) => from.x < x && x < to.x);
        for (const { x, y } of passed) {
          const height = from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
          expect(Math.abs(height - y)).toBeGreaterThanOrEqual(box.height / 2);
        }
      }
    }),
  );
});

test("a chain with nothing beside it is one straight line", () => {
  const edges = [edge(0, 1), edge(1, 2), edge(2, 3)];
  const { places, lines } = layOutGraph(nodesAt([0, 60, 120, 180]), edges, box);
  expect(new Set([...places.values()].map(({ y }) => y)).size).toBe(1);
  expect(lines.map(({ length }) => length)).toEqual([2, 2, 2]);
});

test("crossings are counted as drawn, and sweeps take away those that need not be", () => {
  // Two causes, two effects, each with the other's: one crossing that a swap removes.
  const ids = ["n0", "n1", "n2", "n3"];
  const layers = new Map([["n0", 0], ["n1", 0], ["n2", 1], ["n3", 1]]); // biome-ignore format: a table
  const graph = toSlotGraph(ids, [edge(0, 3), edge(1, 2)], layers);
  expect(countCrossings([[0, 1], [2, 3]], graph)).toBe(1); // biome-ignore format: a table
  expect(countCrossings(orderLayers(graph), graph)).toBe(0);
});

test("a tree is drawn without a crossing", () => {
  const count = 127;
  const times = Array.from({ length: count }, (_, index) => Math.floor(Math.log2(index + 1)) * 60);
  const edges = times.slice(1).map((_, index) => edge(Math.floor(index / 2), index + 1));
  const ids = times.map((_, index) => `n${index}`);
  const graph = toSlotGraph(ids, edges, assignLayers(nodesAt(times), edges, 64));
  expect(countCrossings(orderLayers(graph), graph)).toBe(0);
});

test("five thousand events with twice as many links are laid out within a second", () => {
  const count = 5_000;
  const times = Array.from({ length: count }, (_, index) => index * 3);
  const edges = times.slice(1).flatMap((_, index) => {
    const near = edge(Math.max(0, index - (index % 7)), index + 1);
    const far = edge(Math.floor((index * 7) / 8), index + 1);
    return near.source === far.source ? [near] : [near, far];
  });
  // Processor time, the least of three: what else runs on the machine does not count.
  const tries = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    layOutGraph(nodesAt(times), edges, box);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(Math.min(...tries)).toBeLessThan(750);
});

test("down a page every link leads downwards, and no row is wider than asked for", () => {
  const edges = fc.array(
    fc.tuple(fc.nat(19), fc.nat(19)).filter(([from, to]) => from < to),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(edges, (pairs) => {
      const nodes = nodesAt(Array.from({ length: 20 }, (_, index) => index));
      const links = pairs.map(([from, to]) => edge(from, to));
      const { places, lines } = layOutDown(nodes, links, box, { perColumn: 4 });
      const rows = Map.groupBy(places.values(), ({ y }) => y);
      for (const row of rows.values()) {
        expect(row.length).toBeLessThanOrEqual(4);
        const across = row.map(({ x }) => x).toSorted((a, b) => a - b);
        for (const [index, x] of across.slice(1).entries()) {
          expect(x - (across[index] ?? 0)).toBeGreaterThanOrEqual(box.width);
        }
      }
      for (const [index, { source, target }] of links.entries()) {
        const line = lines[index] ?? [];
        expect(line[0]?.y).toBe((places.get(source)?.y ?? 0) + box.height / 2);
        expect(line.at(-1)?.y).toBe((places.get(target)?.y ?? 0) - box.height / 2);
        expect(line.at(-1)?.y).toBeGreaterThan(line[0]?.y ?? 0);
      }
    }),
  );
});
