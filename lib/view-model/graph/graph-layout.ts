import { type Bands, placeBands } from "./graph-bands";
import type { NodeBox, Point } from "./graph-geometry";
import { assignLayers, type LayerEdge, type LayerNode } from "./graph-layers";

/** Lines beside each other keep so many pixels between them, as many as there is room for. */
const lanePx = 4;
const lanes = 6;
const nearestPx = 8;

/**
 * The line of an edge that goes to another band, or back: through the gap beside its cause, along the free strip below,
 * and through the gap before its effect. In gaps and strips there are no nodes. `turn` counts those that go around.
 */
function routeAround(
  { source, target }: LayerEdge,
  turn: number,
  { places, bandOf, strips }: Bands,
  box: NodeBox,
): readonly Point[] {
  const from = places.get(source) ?? { x: 0, y: 0 };
  const to = places.get(target) ?? { x: 0, y: 0 };
  const half = box.width / 2;
  const lane = (turn % lanes) * lanePx;
  const right = from.x + half + nearestPx + lane;
  const left = to.x - half - nearestPx - lane;
  const margin = -half - nearestPx - lane;
  const [bandFrom, bandTo] = [bandOf.get(source) ?? 0, bandOf.get(target) ?? 0];
  const shift = lane - ((lanes - 1) * lanePx) / 2;
  // Above or below it in the same column: along the gap beside both.
  if (from.x === to.x && bandOf.get(source) === bandOf.get(target)) {
    return [
      { x: from.x + half, y: from.y },
      { x: right, y: from.y },
      { x: right, y: to.y },
      { x: to.x + half, y: to.y },
    ];
  }
  const below = (strips[bandFrom + 1] ?? 0) + shift;
  const before = (strips[bandTo > bandFrom ? bandTo : bandTo + 1] ?? 0) + shift;
  const along =
    before === below
      ? [{ x: left, y: below }]
      : [
          { x: margin, y: below },
          { x: margin, y: before },
          { x: left, y: before },
        ];
  return [
    { x: from.x + half, y: from.y },
    { x: right, y: from.y },
    { x: right, y: below },
    ...along,
    { x: left, y: to.y },
    { x: to.x - half, y: to.y },
  ];
}

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
