import { drawnMax, type GraphDrawing } from "./graph-drawing";

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
