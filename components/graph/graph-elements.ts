import type { ElementDefinition } from "cytoscape";
import type { GraphDrawing } from "@/lib/view-model/graph/graph-drawing";
import type { Point } from "@/lib/view-model/graph/graph-geometry";
import type { GraphEdge, GraphNode } from "@/lib/view-model/graph/graph-pieces";

/** The drawing in the library's form: what it calls data, its style sheet reads (graph-style.ts). */
export function toElements({ nodes, edges }: GraphDrawing): ElementDefinition[] {
  const middles = new Map<string, Point>(nodes.map((node) => [node.id, node]));
  return [...nodes.map(toNode), ...edges.map((edge) => toEdge(edge, middles))];
}

function toNode(node: GraphNode): ElementDefinition {
  const { id, x, y, lines, what } = node;
  const label = lines.join("\n");
  const data =
    node.what === "fold"
      ? { id, what, label }
      : {
          id,
          what,
          label,
          colour: `kind-${node.kind.replaceAll("_", "-")}`,
          certainty: node.certainty,
          isRoot: node.rootRank !== null,
          isImpact: node.isImpact,
          isKey: node.isKey,
          change: node.change,
        };
  return { group: "nodes", data, position: { x, y } };
}

function toEdge(edge: GraphEdge, middles: ReadonlyMap<string, Point>): ElementDefinition {
  const { id, source, target, relation, label, width, change, points } = edge;
  const { isContested, isReviewed } = edge;
  return {
    group: "edges",
    data: {
      ...{ id, source, target, relation, label, width, change, isContested, isReviewed },
      from: toSide(points[0], middles.get(source), "50% 0%"),
      to: toSide(points.at(-1), middles.get(target), "-50% 0%"),
      ...toSegments(points),
    },
  };
}

/** The side of a node where a line begins or ends, as the library calls it. */
function toSide(end: Point | undefined, middle: Point | undefined, otherwise: string): string {
  if (!end || !middle) return otherwise;
  if (end.x === middle.x) return end.y > middle.y ? "0% 50%" : "0% -50%";
  return end.x > middle.x ? "50% 0%" : "-50% 0%";
}

/** Bends as the library wants them: how far along the straight line of both ends, and how far beside it. */
function toSegments(points: GraphEdge["points"]) {
  const [from, to] = [points[0], points.at(-1)];
  const bends = points.slice(1, -1);
  if (!from || !to || bends.length === 0) {
    return { isStraight: true, weights: [0.5], distances: [0] };
  }
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = Math.hypot(along.x, along.y);
  return {
    isStraight: false,
    weights: bends.map(
      ({ x, y }) => ((x - from.x) * along.x + (y - from.y) * along.y) / length ** 2,
    ),
    distances: bends.map(({ x, y }) => ((y - from.y) * along.x - (x - from.x) * along.y) / length),
  };
}
