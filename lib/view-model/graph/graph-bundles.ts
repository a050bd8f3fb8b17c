import { estimateTextPx } from "../text/text-width";
import { middleOf, type Point } from "./graph-geometry";
import { edgeFontPx, type GraphEdge } from "./graph-pieces";

type Word = Point & { readonly halfPx: number };

/**
 * Of sequences beside each other one keeps its word, because the words would cover each other, or the word of a link:
 * the legend says what a line of a sequence is. The words of links all stay.
 */
export function labelBundlesOnce(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const wordOf = ({ points, label }: GraphEdge): Word => ({
    ...middleOf(points),
    halfPx: estimateTextPx(label, edgeFontPx) / 2,
  });
  const words = edges.flatMap((edge) =>
    edge.relation === "then" || edge.label === "" ? [] : [wordOf(edge)],
  );
  return edges.map((edge) => {
    if (edge.relation !== "then") return edge;
    const word = wordOf(edge);
    if (words.some((other) => isOver(word, other))) return { ...edge, label: "" };
    words.push(word);
    return edge;
  });
}

/** Pixels between two words. */
const besidePx = 4;

function isOver(one: Word, other: Word): boolean {
  return (
    Math.abs(one.x - other.x) < one.halfPx + other.halfPx + besidePx &&
    Math.abs(one.y - other.y) < edgeFontPx + besidePx
  );
}
