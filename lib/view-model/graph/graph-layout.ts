import { placeHeights } from "./graph-heights";
import { assignLayers, type LayerEdge, type LayerNode } from "./graph-layers";
import { orderLayers } from "./graph-order";
import { toSlotGraph } from "./graph-slots";

/** Model coordinates in pixels at zoom 1: x grows with time. */
export type Point = { readonly x: number; readonly y: number };

/** Pixels. `gapX` and `gapY` are between nodes, `passage` is the height an edge takes where it passes nodes. */
export type NodeBox = {
  readonly width: number;
  readonly height: number;
  readonly gapX: number;
  readonly gapY: number;
  readonly passage: number;
};

export type GraphLayout = {
  /** The middle of every node. */
  readonly places: ReadonlyMap<string, Point>;
  /** By index of the edge: the line it takes, from the right side of its cause to the left side of its effect. */
  readonly lines: readonly (readonly Point[])[];
};

/** Columns of so many nodes keep a wide fan on about the shape of a screen. */
function perLayer(count: number): number {
  return Math.max(8, Math.ceil(1.2 * Math.sqrt(count)));
}

/**
 * The same drawing from top to bottom, at most `acrossMax` nodes beside each other: for a page, which is
 * narrower than a story is long. The box is that of the nodes as they are drawn.
 */
export function layOutDown(
  nodes: readonly LayerNode[],
  edges: readonly LayerEdge[],
  box: NodeBox,
  acrossMax: number,
): GraphLayout {
  const turned = { ...box, width: box.height, height: box.width, gapX: box.gapY, gapY: box.gapX };
  const { places, lines } = layOutGraph(nodes, edges, turned, acrossMax);
  const turn = ({ x, y }: Point): Point => ({ x: y, y: x });
  return {
    places: new Map([...places].map(([id, place]) => [id, turn(place)])),
    lines: lines.map((line) => line.map(turn)),
  };
}

/**
 * A layered drawing, left to right by time. The same input gives the same drawing. Rejected: a layout library
 * (none of those in keeping knows time), and force layouts (no direction, and another picture every time).
 */
export function layOutGraph(
  nodes: readonly LayerNode[],
  edges: readonly LayerEdge[],
  box: NodeBox,
  layerMax = perLayer(nodes.length),
): GraphLayout {
  const inOrder = nodes.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at));
  const ids = inOrder.map(({ id }) => id);
  const graph = toSlotGraph(ids, edges, assignLayers(inOrder, edges, layerMax));
  const order = orderLayers(graph);
  const roomOf = (slot: number) =>
    slot < graph.nodeCount ? (box.height + box.gapY) / 2 : box.passage / 2;
  const heights = placeHeights(order, graph, roomOf);
  const pointOf = (slot: number): Point => ({
    x: (graph.layerOf[slot] ?? 0) * (box.width + box.gapX),
    y: heights[slot] ?? 0,
  });
  const places = new Map(ids.map((id, slot) => [id, pointOf(slot)]));
  const half = box.width / 2;
  const lines = edges.map(({ source, target }, index) => {
    const from = places.get(source) ?? { x: 0, y: 0 };
    const to = places.get(target) ?? { x: 0, y: 0 };
    const passed = (graph.passages[index] ?? []).flatMap((slot) => {
      const { x, y } = pointOf(slot);
      return [
        { x: x - half, y },
        { x: x + half, y },
      ];
    });
    return withoutStraight([
      { x: from.x + half, y: from.y },
      ...passed,
      { x: to.x - half, y: to.y },
    ]);
  });
  return { places, lines };
}

/** A point on the straight line between its neighbours is no bend. */
function withoutStraight(points: readonly Point[]): readonly Point[] {
  return points.filter((point, at) => {
    const before = points[at - 1];
    const after = points[at + 1];
    if (!before || !after) return true;
    const rise = (after.y - before.y) * (point.x - before.x);
    return Math.abs(rise - (point.y - before.y) * (after.x - before.x)) > 1;
  });
}
