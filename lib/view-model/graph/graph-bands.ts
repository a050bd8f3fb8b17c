import type { NodeBox, Point } from "./graph-geometry";
import { placeHeights } from "./graph-heights";
import type { LayerEdge } from "./graph-layers";
import { orderLayers } from "./graph-order";
import { type SlotGraph, toSlotGraph } from "./graph-slots";

/** Rows of columns below each other, as lines of a text are. */
export type Bands = {
  /** The middle of every node. */
  readonly places: ReadonlyMap<string, Point>;
  readonly bandOf: ReadonlyMap<string, number>;
  /** By index of the edge: its line, where both its ends are in one band and it leads to the right. */
  readonly lines: readonly (readonly Point[] | null)[];
  /** The middle of the free strip above each band, and of the one below the last. */
  readonly strips: readonly number[];
};

type BandShape = {
  readonly box: NodeBox;
  readonly columnsMax: number;
  readonly spine: readonly string[];
};

/** Pixels between two bands: room for the lines that go from one to another. */
const stripPx = 34;

/** Places nodes in their columns, `columnsMax` of them in each band, and the lines within a band around its nodes. */
export function placeBands(
  ids: readonly string[],
  edges: readonly LayerEdge[],
  layers: ReadonlyMap<string, number>,
  { box, columnsMax, spine }: BandShape,
): Bands {
  const bandAt = (id: string) => {
    const layer = layers.get(id) ?? 0;
    return Number.isFinite(columnsMax) ? Math.floor(layer / columnsMax) : 0;
  };
  const bandOf = new Map(ids.map((id) => [id, bandAt(id)]));
  const byBand = [...Map.groupBy(ids, bandAt)].toSorted(([a], [b]) => a - b);
  const indexed = edges.map((edge, index) => ({ ...edge, index }));
  const edgesOf = Map.groupBy(indexed, ({ source, target }) =>
    bandOf.get(source) === bandOf.get(target) ? (bandOf.get(source) ?? -1) : -1,
  );
  const places = new Map<string, Point>();
  const lines: (readonly Point[] | null)[] = edges.map(() => null);
  const strips: number[] = [];
  let top = 0;
  for (const [band, members] of byBand) {
    const first = band === 0 ? 0 : band * columnsMax;
    const columns = new Map(members.map((id) => [id, (layers.get(id) ?? 0) - first]));
    const inside = edgesOf.get(band) ?? [];
    const placed = placeBand(members, inside, columns, { box, spine });
    strips.push(top - stripPx / 2);
    const shift = ({ x, y }: Point): Point => ({ x, y: y - placed.top + top });
    for (const [id, place] of placed.places) places.set(id, shift(place));
    for (const [at, { index }] of inside.entries()) {
      lines[index] = placed.lines[at]?.map(shift) ?? null;
    }
    top += placed.bottom - placed.top + stripPx;
  }
  strips.push(top - stripPx / 2);
  return { places, bandOf, lines, strips };
}

function placeBand(
  ids: readonly string[],
  edges: readonly LayerEdge[],
  columns: ReadonlyMap<string, number>,
  { box, spine }: Pick<BandShape, "box" | "spine">,
) {
  const graph = toSlotGraph(ids, edges, columns);
  const roomOf = (slot: number) =>
    slot < graph.nodeCount ? (box.height + box.gapY) / 2 : box.passage / 2;
  const heights = placeHeights(
    orderLayers(graph),
    graph,
    roomOf,
    findPins(ids, edges, graph, spine),
  );
  const pointOf = (slot: number): Point => ({
    x: (graph.layerOf[slot] ?? 0) * (box.width + box.gapX),
    y: heights[slot] ?? 0,
  });
  const places = new Map(ids.map((id, slot) => [id, pointOf(slot)]));
  const half = box.width / 2;
  const lines = edges.map(({ source, target }, index) => {
    const [from, to] = [places.get(source), places.get(target)];
    if (!from || !to || from.x >= to.x) return null;
    const passed = (graph.passages[index] ?? []).flatMap((slot) => {
      const { x, y } = pointOf(slot);
      return [
        { x: x - half, y },
        { x: x + half, y },
      ];
    });
    return [{ x: from.x + half, y: from.y }, ...passed, { x: to.x - half, y: to.y }];
  });
  const sides = graph.layerOf.map((_, slot) => ({
    y: heights[slot] ?? 0,
    half: slot < graph.nodeCount ? box.height / 2 : box.passage / 2,
  }));
  return {
    ...{ places, lines },
    top: sides.reduce((least, side) => Math.min(least, side.y - side.half), 0),
    bottom: sides.reduce((most, side) => Math.max(most, side.y + side.half), 0),
  };
}

/** The slots of the main row: those of the spine, and those that its lines pass through. One in each column at most. */
function findPins(
  ids: readonly string[],
  edges: readonly LayerEdge[],
  graph: SlotGraph,
  spine: readonly string[],
): ReadonlySet<number> {
  const slotOf = new Map(ids.map((id, slot) => [id, slot]));
  const pins = new Map<number, number>();
  const pin = (slot: number) => {
    const column = graph.layerOf[slot] ?? 0;
    if (!pins.has(column)) pins.set(column, slot);
  };
  for (const id of spine) {
    const slot = slotOf.get(id);
    if (slot !== undefined) pin(slot);
  }
  for (const [index, { source, target }] of edges.entries()) {
    const at = spine.indexOf(source);
    if (at < 0 || spine[at + 1] !== target) continue;
    for (const slot of graph.passages[index] ?? []) pin(slot);
  }
  return new Set(pins.values());
}
