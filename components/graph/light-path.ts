import type { CollectionReturnValue, Core } from "cytoscape";
import type { LitWay } from "@/lib/view-model/graph/lit-way";

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
    // What comes just before and after it in time is kept in sight, and is no way.
    const beside = piece.nodes().connectedEdges(onlyThen);
    const isThen = piece.is(onlyThen);
    const path = isThen
      ? piece.union(piece.connectedNodes())
      : walk(piece.nodes().union(piece.edges().sources()), "incomers")
          .union(piece)
          .union(walk(piece.nodes().union(piece.edges().targets()), "outgoers"));
    path.edges().not(onlyThen).addClass(onPath);
    const shown = path.union(beside).union(beside.connectedNodes());
    graph.elements().difference(shown).addClass(offPath);
  });
}

/** Edges of pairs that only follow in time: no way goes along them. */
const onlyThen = 'edge[relation = "then"]';

/** Everything on the ways to, or from, some nodes. */
function walk(from: CollectionReturnValue, side: "incomers" | "outgoers"): CollectionReturnValue {
  const links = from.nodes()[side]("edge").not(onlyThen);
  const ends = side === "incomers" ? links.sources() : links.targets();
  const reached = from.union(links).union(ends);
  return reached.length === from.length ? from : walk(reached, side);
}

/** Lights one way and nothing else; answers what is on it, for it to be shown. */
export function lightWay(graph: Core, { nodeIds, edgeIds }: LitWay): CollectionReturnValue {
  const ids = new Set([...nodeIds, ...edgeIds]);
  const way = graph.elements().filter((element) => ids.has(element.id()));
  graph.batch(() => {
    graph.elements().removeClass([offPath, onPath]);
    if (way.empty()) return;
    way.edges().addClass(onPath);
    graph.elements().difference(way).addClass(offPath);
  });
  return way;
}
