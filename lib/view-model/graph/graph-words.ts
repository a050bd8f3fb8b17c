import { drawnMax, type GraphDrawing } from "./graph-drawing";

type LegendRow = { readonly name: string; readonly look: string };

/** Nothing in the graph rests on colour alone; exports carry the same words as the page. */
export const legendRows: readonly LegendRow[] = [
  { name: "causes", look: "solid line, filled head" },
  { name: "enables", look: "dashed line, open head" },
  { name: "prevents", look: "dotted line, bar" },
  { name: "delays", look: "short dashes, head with bar" },
  { name: "thicker", look: "more confident" },
  { name: "contested", look: "says so, diamond on the line" },
  { name: "root cause", look: "says so, double border" },
  { name: "impact", look: "says so, six corners" },
  { name: "events in a row", look: "cut corners, several events in one" },
];

/** How much of the graph is to be seen: never less said than is left out. */
export function describeDrawn({ linked, drawn, inChains, chains }: GraphDrawing["counts"]): string {
  const inRows =
    chains === 0 ? "" : `, ${inChains} more in ${chains} ${chains === 1 ? "chain" : "chains"}`;
  const shown = `${drawn} of ${linked} linked events drawn${inRows}`;
  const left = linked - drawn - inChains;
  if (left === 0) return `${shown}; events without a link are in the timeline`;
  const cap = drawn + chains >= drawnMax ? ` (no more than ${drawnMax} are drawn)` : "";
  return `${shown}, the most important first; ${left} left to the table${cap}`;
}
