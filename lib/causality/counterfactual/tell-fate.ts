import type { CausalGraph } from "../graph/causal-graph";
import type { FateReason } from "./fate";

/** More names are counted. */
const namesMax = 3;

/** Why an event comes otherwise, as a sentence. */
export function tellFate(graph: CausalGraph, why: FateReason): string {
  const names = (places: readonly number[]) => {
    const shown = places.slice(0, namesMax).map((place) => `“${graph.events[place]?.title ?? ""}”`);
    const more = places.length - shown.length;
    return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  };
  switch (why.kind) {
    case "removed":
      return "It is taken out.";
    case "moved":
      return "It is put at another time.";
    case "causes-gone":
      return `Nothing that caused it is left: ${names(why.of)}.`;
    case "needed-gone":
      return `It needed ${names(why.of)}.`;
    case "prevented":
      return `${names([why.by])} comes first and prevents it.`;
    default:
      return why.of.length === 0 ? "What held it up is gone." : `It follows ${names(why.of)}.`;
  }
}
