import { onset } from "@/lib/domain/event-onset";
import type { GraphUnit } from "./graph-chains";
import type { LayerEdge, LayerNode } from "./graph-layers";
import type { GraphMarks } from "./graph-pieces";

type Rivals = {
  readonly nodes: readonly LayerNode[];
  readonly edges: readonly LayerEdge[];
  /** Ids of those that stand beside the root cause. */
  readonly beside: ReadonlySet<string>;
};

/**
 * The units with their times, and what else decides on their columns: what might have begun it stands beside the first
 * root cause, unless one of the two led to the other.
 */
export function placeRivals(
  units: readonly GraphUnit[],
  edges: readonly LayerEdge[],
  { rootRanks, candidates }: Pick<GraphMarks, "rootRanks" | "candidates">,
): Rivals {
  const alone = units.filter(({ what }) => what === "event");
  const root = alone.find(({ id }) => rootRanks.get(id) === 1);
  const nodes = units.map(({ id, events: [first] }) => ({ id, at: onset(first) }));
  if (root === undefined) return { nodes, edges: [], beside: new Set() };
  const before = reach(edges, root.id, "source");
  const after = reach(edges, root.id, "target");
  const beside = new Set<string>(
    alone
      .filter(({ id }) => id !== root.id && (rootRanks.has(id) || candidates.has(id)))
      .filter(({ id }) => !before.has(id) && !after.has(id))
      .map(({ id }) => id),
  );
  const reached = [...beside].map((id) => ({ id, after: reach(edges, id, "target") }));
  const leading = edges.filter(({ target }) => target === root.id).map(({ source }) => source);
  return {
    beside,
    nodes: nodes.map(({ id, at }) => ({ id, at: beside.has(id) ? onset(root.events[0]) : at })),
    edges: leading.flatMap((source) =>
      reached
        .filter(({ after: later }) => !later.has(source))
        .map(({ id: target }) => ({ source, target })),
    ),
  };
}

/** Ids of all that leads to a unit, or that it leads to. */
function reach(
  edges: readonly LayerEdge[],
  from: string,
  side: "source" | "target",
): ReadonlySet<string> {
  const other = side === "source" ? "target" : "source";
  const next = Map.groupBy(edges, (edge) => edge[other]);
  const reached = new Set([from]);
  // Grows while it is walked.
  for (const id of reached) for (const edge of next.get(id) ?? []) reached.add(edge[side]);
  return reached;
}
