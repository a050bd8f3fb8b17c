import type { CollectionReturnValue, Core, NodeSingular } from "cytoscape";

/** A wide story is not squeezed until nobody can read it: its beginning is shown instead. */
const readableZoomMin = 0.66;
const marginPx = 24;

export function fitAll(graph: Core | null): void {
  graph?.fit(undefined, marginPx);
}

export function fitReadably(graph: Core): void {
  fitAll(graph);
  if (graph.zoom() >= readableZoomMin) {
    if (graph.zoom() > 1) graph.zoom(1).center();
    return;
  }
  graph.zoom(readableZoomMin);
  const box = graph.elements().boundingBox();
  graph.center();
  graph.pan({ x: marginPx - box.x1 * readableZoomMin, y: graph.pan().y });
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
