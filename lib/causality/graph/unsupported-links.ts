import type { CausalGraph } from "./causal-graph";
import type { GraphLink } from "./pieces";

export type UnsupportedLink = { readonly link: GraphLink; readonly why: string };

/** Standing links that no evidence speaks for, or no more, or less than speaks against, each with the reason. */
export function findUnsupportedLinks(graph: CausalGraph): readonly UnsupportedLink[] {
  const steps = [...graph.into.flat(), ...graph.hindering];
  return steps
    .flatMap((step) => {
      const why = findReason(graph, step);
      return why === null ? [] : [{ link: step.link, why }];
    })
    .toSorted((a, b) => (a.link.id < b.link.id ? -1 : 1));
}

function findReason(
  graph: CausalGraph,
  { link, source, target }: CausalGraph["hindering"][number],
): string | null {
  if (link.isUnsupported) return "Its evidence was withdrawn";
  if (link.evidence.length === 0 && link.actor !== "person") return "It cites nothing";
  if (link.against.length > link.evidence.length) return "More is cited against it than for it";
  const ends = [graph.events[source], graph.events[target]];
  const [withdrawn] = ends.filter((event) => event?.isUnsupported === true);
  return withdrawn ? `The evidence of “${withdrawn.title}” was withdrawn` : null;
}
