import type { Core } from "cytoscape";

/** What is on no way to or from the selected piece. */
export const offPath = "off-path";
/** The links on the ways to and from it. */
export const onPath = "on-path";

/**
 * Lights what led to a piece and what came of it: the links on those ways stand out and all that is on none of them
 * steps back. Nothing that is drawn, and nothing is lit.
 */
export function lightPath(graph: Core, id: string | null): void {
  graph.batch(() => {
    graph.elements().removeClass([offPath, onPath]);
    const piece = id === null ? graph.collection() : graph.getElementById(id);
    if (piece.empty()) return;
    const before = piece.nodes().union(piece.edges().sources());
    const after = piece.nodes().union(piece.edges().targets());
    const path = before
      .union(before.predecessors())
      .union(piece)
      .union(after)
      .union(after.successors());
    path.edges().addClass(onPath);
    graph.elements().difference(path).addClass(offPath);
  });
}
