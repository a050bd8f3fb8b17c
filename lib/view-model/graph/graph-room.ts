import type { Point } from "./graph-geometry";
import { edgeFontPx, type GraphEdge, type GraphNode, nodeBox, nodeFontPx } from "./graph-pieces";

/** The canvas, in pixels of the screen. */
export type GraphRoom = { readonly width: number; readonly height: number };

/** A room is a multiple of this, and at least twice as much must be free beside it before a larger one is taken. */
const stepPx = 40;

/**
 * The room to draw for on a canvas that was measured: never more than there is, and `kept` itself for a small change,
 * because a drawing for another room is laid out from the beginning. Pixels of the screen.
 */
export function keepRoom(kept: GraphRoom, measured: GraphRoom): GraphRoom {
  const keep = (side: "width" | "height") => {
    const free = measured[side] - kept[side];
    return free >= 0 && free < 2 * stepPx
      ? kept[side]
      : Math.floor(measured[side] / stepPx) * stepPx;
  };
  const [width, height] = [keep("width"), keep("height")];
  return width === kept.width && height === kept.height ? kept : { width, height };
}

/** No text of the graph is shown smaller than this, in pixels of the screen. */
export const labelPxMin = 11;
export const readableZoomMin = labelPxMin / Math.min(nodeFontPx, edgeFontPx);
/** Pixels of the screen between the drawing and the edge of the canvas. */
export const canvasMarginPx = 20;

export type Bounds = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Pixels at zoom 1 that the middles of nodes and the points of lines take, each node with its sides. */
export function boundsOf(
  middles: Iterable<Point>,
  lines: Iterable<readonly Point[]>,
  box: { readonly width: number; readonly height: number } = nodeBox,
): Bounds {
  const bounds = {
    ...{ left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY },
    ...{ top: Number.POSITIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY },
  };
  const include = ({ x, y }: Point, halfWidth = 0, halfHeight = 0) => {
    bounds.left = Math.min(bounds.left, x - halfWidth);
    bounds.right = Math.max(bounds.right, x + halfWidth);
    bounds.top = Math.min(bounds.top, y - halfHeight);
    bounds.bottom = Math.max(bounds.bottom, y + halfHeight);
  };
  for (const middle of middles) include(middle, box.width / 2, box.height / 2);
  for (const line of lines) for (const point of line) include(point);
  return bounds.left <= bounds.right ? bounds : { left: 0, right: 0, top: 0, bottom: 0 };
}

type Placed = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] };

export function drawingBounds({ nodes, edges }: Placed): Bounds {
  return boundsOf(
    nodes,
    edges.map(({ points }) => points),
  );
}

/** How far the drawing is zoomed when all of it is shown; never nearer than 1, where its text has its own size. */
export function fitZoom({ left, right, top, bottom }: Bounds, room: GraphRoom): number {
  const across = (room.width - 2 * canvasMarginPx) / Math.max(1, right - left);
  const down = (room.height - 2 * canvasMarginPx) / Math.max(1, bottom - top);
  return Math.max(0, Math.min(1, across, down));
}

/** The height of the smallest text when all of the drawing is shown, in pixels of the screen. */
export function smallestLabelPx(drawing: Placed, room: GraphRoom): number {
  const zoom = fitZoom(drawingBounds(drawing), room);
  const hasLabels = drawing.edges.some(({ label }) => label !== "");
  return zoom * (hasLabels ? Math.min(nodeFontPx, edgeFontPx) : nodeFontPx);
}

/** Columns and rows of nodes that can be read at once. At least one of each. */
export function countPlaces({ width, height }: GraphRoom): {
  readonly columns: number;
  readonly rows: number;
} {
  const across = (width - 2 * canvasMarginPx) / readableZoomMin + nodeBox.gapX;
  const down = (height - 2 * canvasMarginPx) / readableZoomMin + nodeBox.gapY;
  return {
    columns: Math.max(1, Math.floor(across / (nodeBox.width + nodeBox.gapX))),
    rows: Math.max(1, Math.floor(down / (nodeBox.height + nodeBox.gapY))),
  };
}
