import type { EventId } from "@/lib/domain/ids";
import { ancestorsOf, type CausalGraph, descendantsOf, placesOf } from "./causal-graph";

/** Where the ways to the impact begin, and what made it likelier, worse or longer on the way. */
export type Origins = {
  /** Nothing recorded led to them, and a way of `causes` alone leads from them to the impact. */
  readonly roots: readonly EventId[];
  readonly contributing: readonly Contribution[];
};

export type Contribution = {
  readonly event: EventId;
  /**
   * `condition`: nothing led to it, and every way from it has a step that it only made possible. `delays`: it held up an
   * event that the impact led to, or that the impact waited for.
   */
  readonly role: "condition" | "delays";
};

/** In order of the graph. Where every way begins with a condition there is no root but conditions. */
export function findOrigins(graph: CausalGraph, impact: readonly EventId[]): Origins {
  const hurt = placesOf(graph, impact);
  const before = ancestorsOf(graph, hurt);
  const causing = causesOnly(graph, hurt);
  const starts = [...before]
    .filter((place) => graph.into[place]?.length === 0 && graph.outOf[place]?.length !== 0)
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

/** Every event that leads somewhere and that nothing recorded led to, in order of the graph. */
export function findRoots(graph: CausalGraph): readonly EventId[] {
  return graph.events
    .filter((_, place) => graph.into[place]?.length === 0 && graph.outOf[place]?.length !== 0)
    .map(({ id }) => id);
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
