import type { EventId } from "@/lib/domain/ids";
import { ancestorsOf, type CausalGraph, descendantsOf, placesOf } from "./causal-graph";

/** Where the ways to the impact begin, and what made it likelier, worse or longer on the way. */
export type Origins = {
  /** Nothing recorded caused them, whatever made them possible, and a way of `causes` alone leads to the impact. */
  readonly roots: readonly EventId[];
  readonly contributing: readonly Contribution[];
};

export type Contribution = {
  readonly event: EventId;
  /**
   * `condition`: nothing caused it, and every way from it has a step that it only made possible. `delays`: it held up an
   * event that the impact led to, or that the impact waited for.
   */
  readonly role: "condition" | "delays";
};

/** In order of the graph. */
export function findOrigins(graph: CausalGraph, impact: readonly EventId[]): Origins {
  const hurt = placesOf(graph, impact);
  const before = ancestorsOf(graph, hurt);
  const causing = causesOnly(graph, hurt);
  const starts = [...before]
    .filter((place) => !isCaused(graph, place) && graph.outOf[place]?.length !== 0)
    .toSorted((one, other) => one - other);
  const story = new Set([...before, ...descendantsOf(graph, hurt)]);
  const idAt = (place: number) => graph.events[place]?.id ?? [];
  const delaying = graph.hindering
    .filter(({ link, target }) => link.relation === "delays" && story.has(target))
    .map(({ source }) => source);
  const conditions = starts.filter((place) => !causing.has(place));
  return {
    roots: starts.filter((place) => causing.has(place)).flatMap(idAt),
    contributing: [
      ...conditions.flatMap(idAt).map((event) => ({ event, role: "condition" }) as const),
      ...[...new Set(delaying)]
        .filter((place) => !conditions.includes(place))
        .toSorted((one, other) => one - other)
        .flatMap(idAt)
        .map((event) => ({ event, role: "delays" }) as const),
    ],
  };
}

function causesOnly(graph: CausalGraph, places: readonly number[]): ReadonlySet<number> {
  const found = new Set(places);
  for (const place of found) {
    for (const { source, link } of graph.into[place] ?? []) {
      if (link.relation === "causes") found.add(source);
    }
  }
  return found;
}

function isCaused(graph: CausalGraph, place: number): boolean {
  return graph.into[place]?.some(({ link }) => link.relation === "causes") ?? false;
}

/**
 * Events that led to all of these, the nearest alone: none of them led to another of them. Empty when they have nothing
 * in common; two of which one led to the other have that one.
 */
export function findCommonCauses(
  graph: CausalGraph,
  effects: readonly EventId[],
): readonly EventId[] {
  const [first, ...others] = placesOf(graph, effects).map((place) => ancestorsOf(graph, [place]));
  if (first === undefined) return [];
  const shared = new Set([...first].filter((place) => others.every((other) => other.has(place))));
  // A place with a shared effect leads to that one, and so is further away.
  return [...shared]
    .filter((place) => !(graph.outOf[place] ?? []).some(({ target }) => shared.has(target)))
    .toSorted((one, other) => one - other)
    .flatMap((place) => graph.events[place]?.id ?? []);
}
