import { placeBands } from "./graph-bands";
import type { NodeBox, Point } from "./graph-geometry";
import { assignLayers, type LayerEdge, type LayerNode } from "./graph-layers";
import { routeAround } from "./graph-routes";

export type GraphLayout = {
  /** The middle of every node. */
  readonly places: ReadonlyMap<string, Point>;
  /** By index of the edge: the line it takes, from the right side of its cause to the left side of its effect. */
  readonly lines: readonly (readonly Point[])[];
};

export type LayoutShape = {
  /** At most so many nodes above each other in a column. */
  readonly perColumn?: number;
  /** After so many columns the drawing goes on in another row of columns below, as text does. */
  readonly columnsMax?: number;
  /** The column of every node, where it is settled already. */
  readonly layers?: ReadonlyMap<string, number>;
  /** Ids of nodes that are kept on one straight line, the main row, in order. */
  readonly spine?: readonly string[];
};

/** Columns of so many nodes keep a wide fan on about the shape of a screen. */
function defaultPerColumn(count: number): number {
  return Math.max(8, Math.ceil(1.2 * Math.sqrt(count)));
}

/**
 * The same drawing from top to bottom: for a page or a small screen, which is narrower than a story is long.
 * `perColumn` is then how many nodes stand beside each other. The box is that of the nodes as they are drawn.
 */
export function layOutDown(
  nodes: readonly LayerNode[],
  edges: readonly LayerEdge[],
  box: NodeBox,
  shape: LayoutShape,
): GraphLayout {
  const turned = { ...box, width: box.height, height: box.width, gapX: box.gapY, gapY: box.gapX };
  const { places, lines } = layOutGraph(nodes, edges, turned, shape);
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
  {
    perColumn,
    columnsMax = Number.POSITIVE_INFINITY,
    spine = [],
    layers: settled,
  }: LayoutShape = {},
): GraphLayout {
  const inOrder = nodes.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at));
  const layers =
    settled ?? assignLayers(inOrder, edges, perColumn ?? defaultPerColumn(nodes.length));
  const bands = placeBands(
    inOrder.map(({ id }) => id),
    edges,
    layers,
    { box, columnsMax, spine },
  );
  let routed = 0;
  const lines = edges.map((edge, index) => {
    const line = bands.lines[index] ?? routeAround(edge, routed, bands, box);
    if (!bands.lines[index]) routed += 1;
    return withoutStraight(line);
  });
  return { places: bands.places, lines };
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
