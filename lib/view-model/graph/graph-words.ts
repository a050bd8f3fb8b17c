import { drawnMax, type GraphDrawing } from "./graph-drawing";

type LegendRow = { readonly name: string; readonly look: string };

/** Nothing in the graph rests on colour alone; exports carry the same words as the page. */
const legendRows: readonly LegendRow[] = [
  { name: "causes", look: "solid line, filled head" },
  { name: "enables", look: "dashed line, open head" },
  { name: "prevents", look: "dotted line, bar" },
  { name: "delays", look: "short dashes, head with bar" },
  { name: "then", look: "thin faint dashes, no head: follows in time, no cause shown" },
  { name: "thicker", look: "more confident" },
  { name: "contested", look: "says so, diamond on the line" },
  { name: "root cause", look: "says so, double border" },
  { name: "impact", look: "says so, six corners" },
  { name: "events in a row", look: "cut corners, several events in one" },
];

/** Of what is drawn. */
export function listLegend({ sequences }: GraphDrawing["counts"]): readonly LegendRow[] {
  return legendRows.filter(({ name }) => name !== "then" || sequences > 0);
}

/** How much of the graph is to be seen: never less said than is left out. */
export function describeDrawn(counts: GraphDrawing["counts"]): string {
  const { linked, drawn, inChains, chains, sequences } = counts;
  const inRows =
    chains === 0 ? "" : `, ${inChains} more in ${chains} ${chains === 1 ? "chain" : "chains"}`;
  const pairs = sequences === 1 ? "1 pair follows" : `${sequences} pairs follow`;
  const then = sequences === 0 ? "" : `; ${pairs} in time only`;
  const shown = `${drawn} of ${linked} linked events drawn${inRows}${then}`;
  const left = linked - drawn - inChains;
  if (left === 0) return `${shown}; events without a link are in the timeline`;
  const cap = drawn + chains >= drawnMax ? ` (no more than ${drawnMax} are drawn)` : "";
  return `${shown}, the most important first; ${left} left to the table${cap}`;
}
