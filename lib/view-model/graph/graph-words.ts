import { drawnMax, type GraphDrawing } from "./graph-drawing";
import { isReviewedLink } from "./graph-pieces";

type LegendRow = { readonly name: string; readonly look: string };

/** Nothing in the graph rests on colour alone; exports carry the same words as the page. */
const legendRows: readonly LegendRow[] = [
  { name: "causes", look: "solid line without a label, filled arrowhead" },
  { name: "enables", look: "dashed line, open arrowhead" },
  { name: "prevents", look: "dotted line, bar" },
  { name: "delays", look: "short dashes, arrowhead with bar" },
  { name: "then", look: "thin faint dashes, no arrowhead: follows in time, no cause shown" },
  { name: "thicker", look: "more confident" },
  { name: "accepted", look: "dark line with ✓ (grey line: proposed)" },
  { name: "contested", look: "labelled, diamond on the line" },
  { name: "root cause", look: "labelled, double border" },
  { name: "impact", look: "hexagon with a label" },
  { name: "candidate", look: "labelled with its probability: possible cause, not established" },
  {
    name: "end of impact",
    look: "labelled: the step that ended the impact; “timing”: inferred from its time alone",
  },
  { name: "box", look: "cut corners: several events, press to open" },
];

/** Of what is drawn. */
export function listLegend({
  nodes,
  edges,
}: Pick<GraphDrawing, "nodes" | "edges">): readonly LegendRow[] {
  const events = nodes.flatMap((node) => (node.what === "event" ? [node] : []));
  const shown: Readonly<Record<string, boolean>> = {
    thicker: edges.some(({ relation }) => relation !== "then"),
    accepted: edges.some(({ links }) => links.some(isReviewedLink)),
    contested: edges.some(({ isContested }) => isContested),
    "root cause": events.some(({ rootRank }) => rootRank !== null),
    candidate: events.some(({ isCandidate }) => isCandidate),
    impact: events.some(({ isImpact }) => isImpact),
    "end of impact": events.some(({ isEnd }) => isEnd),
    box: events.length < nodes.length,
  };
  const relations = new Set<string>(edges.map(({ relation }) => relation));
  return legendRows.filter(({ name }) => shown[name] ?? relations.has(name));
}

/** How much of the graph is to be seen: never less said than is left out. */
export function describeDrawn(counts: GraphDrawing["counts"]): string {
  const { linked, drawn, inFolds, folds, sequences } = counts;
  const inBoxes =
    folds === 0 ? "" : `, ${inFolds} more in ${folds} ${folds === 1 ? "box" : "boxes"}`;
  const pairs = sequences === 1 ? "1 pair follows" : `${sequences} pairs follow`;
  const then = sequences === 0 ? "" : `; ${pairs} in time only`;
  const shown = `${drawn} of ${linked} events drawn${inBoxes}${then}`;
  const left = linked - drawn - inFolds;
  if (left === 0) return `${shown}; events without a link are in the timeline`;
  const cap = drawn + folds >= drawnMax ? ` (no more than ${drawnMax} are drawn)` : "";
  return `${shown}, the most important first; ${left} only in the table${cap}`;
}
