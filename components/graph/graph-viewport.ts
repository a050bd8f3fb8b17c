import type { CollectionReturnValue, Core, NodeSingular } from "cytoscape";
import type { GraphDrawing } from "@/lib/view-model/graph/graph-drawing";
import {
  drawingBounds,
  fitZoom,
  canvasMarginPx as marginPx,
  readableZoomMin,
} from "@/lib/view-model/graph/graph-room";

/** What the drawing takes at zoom 1, with its margins. */
export function heightOf(drawing: GraphDrawing): number {
  if (drawing.nodes.length === 0) return 0;
  const { top, bottom } = drawingBounds(drawing);
  return bottom - top + 2 * marginPx;
}

export function showsAll(graph: Core): boolean {
  return isInView(graph, graph.elements());
}

/** Shows all of it, in the middle; answers whether it can be read so. */
export function fitAll(graph: Core, drawing: GraphDrawing): boolean {
  graph.resize();
  const bounds = drawingBounds(drawing);
  const room = { width: graph.width(), height: graph.height() };
  const zoom = fitZoom(bounds, room);
  graph.viewport({
    zoom,
    pan: {
      x: (room.width - (bounds.left + bounds.right) * zoom) / 2,
      y: (room.height - (bounds.top + bounds.bottom) * zoom) / 2,
    },
  });
  return zoom >= readableZoomMin;
}

/**
 * Shows all of it where it can be read so, and answers whether it can. A wide story is not squeezed until nobody can
 * read it: it is shown from `begin` on, the node one reads on from.
 */
export function fitReadably(graph: Core, drawing: GraphDrawing, begin: string | null): boolean {
  if (fitAll(graph, drawing)) return true;
  graph.zoom(readableZoomMin);
  const box = graph.elements().boundingBox();
  graph.center();
  const first = begin === null ? graph.collection() : graph.getElementById(begin);
  const from = first.nonempty() ? first.boundingBox() : box;
  // What led to it is shown too, as long as there is room for both.
  const hasRoom = (from.x2 - box.x1) * readableZoomMin + 2 * marginPx <= graph.width();
  const isTall = (box.y2 - box.y1) * readableZoomMin > graph.height();
  const middle = ((from.y1 + from.y2) / 2) * readableZoomMin;
  graph.pan({
    x: marginPx - (hasRoom ? box : from).x1 * readableZoomMin,
    y: isTall ? graph.height() / 2 - middle : graph.pan().y,
  });
  return false;
}

/** Brings a part into view; where it is wider than what can be read, from `begin` on. */
export function showPart(graph: Core, part: CollectionReturnValue, begin: string | null): void {
  if (part.empty() || isInView(graph, part)) return;
  graph.fit(part, marginPx);
  if (graph.zoom() > 1) graph.zoom(1).center(part);
  if (graph.zoom() >= readableZoomMin || begin === null) return;
  graph.zoom(readableZoomMin);
  const box = graph.getElementById(begin).boundingBox();
  graph.pan({
    x: marginPx - box.x1 * readableZoomMin,
    y: graph.height() / 2 - ((box.y1 + box.y2) / 2) * readableZoomMin,
  });
}

export function zoomBy(graph: Core | null, factor: number): void {
  if (!graph) return;
  const middle = { x: graph.width() / 2, y: graph.height() / 2 };
  graph.zoom({ level: graph.zoom() * factor, renderedPosition: middle });
}

export function isInView(graph: Core, element: CollectionReturnValue): boolean {
  const box = element.renderedBoundingBox();
  return box.x1 >= 0 && box.y1 >= 0 && box.x2 <= graph.width() && box.y2 <= graph.height();
}

/** Changes the graph and leaves in its place what was nearest to the middle, so that nobody loses their way. */
export function keepMiddle(graph: Core, keptIds: ReadonlySet<string>, change: () => void): void {
  const middle = { x: graph.width() / 2, y: graph.height() / 2 };
  const distance = (node: NodeSingular) => {
    const { x, y } = node.renderedPosition();
    return Math.hypot(x - middle.x, y - middle.y);
  };
  const kept = graph.nodes().filter((node) => keptIds.has(node.id()));
  const nearest = kept.min(distance).ele;
  const before = nearest && { id: nearest.id(), ...nearest.renderedPosition() };
  change();
  if (!before) return;
  const after = graph.getElementById(before.id).renderedPosition();
  graph.panBy({ x: before.x - after.x, y: before.y - after.y });
}
