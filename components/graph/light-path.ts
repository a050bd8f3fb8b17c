import type { CollectionReturnValue, Core } from "cytoscape";
import type { LitWay } from "@/lib/view-model/graph/lit-way";

/** What is on no way that is lit. */
export const offPath = "off-path";
/** The links on the ways that are lit. */
export const onPath = "on-path";

/** Lights what is on a way: all else steps back. Nothing to light, and nothing steps back. Answers what is lit. */
export function lightWay(graph: Core, lit: LitWay | null): CollectionReturnValue {
  const { nodeIds, edgeIds, besideIds } = lit ?? { nodeIds: [], edgeIds: [], besideIds: [] };
  const [shown, ways] = [new Set([...nodeIds, ...edgeIds, ...besideIds]), new Set(edgeIds)];
  const way = graph.elements().filter((element) => shown.has(element.id()));
  graph.batch(() => {
    graph.elements().removeClass([offPath, onPath]);
    if (way.empty()) return;
    way.filter((element) => ways.has(element.id())).addClass(onPath);
    graph.elements().difference(way).addClass(offPath);
  });
  return way;
}
