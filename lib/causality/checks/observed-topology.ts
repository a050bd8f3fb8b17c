import type { TopologyKind } from "@/lib/domain/evidence/entity-catalogue";
import type { EntityId } from "@/lib/domain/ids";
import { type ServiceGraph, toServiceGraph } from "../service-graph";

/** What records show of who depends on whom, by the entities of the timeline. */
export type ObservedTopology = {
  readonly dependencies: ServiceGraph;
  /** Names for entities, as records call them. */
  nameOf(id: EntityId): string;
};

/** Of each kind of topology edge, the one it comes from depends on the one it leads to. */
export type ObservedEdge = {
  readonly from: string;
  readonly to: string;
  readonly kind: TopologyKind;
};

/** Null when no record shows that anything depends on anything: that says nothing of any link. */
export function toObservedTopology(
  edges: readonly ObservedEdge[],
  names: ReadonlyMap<EntityId, string>,
): ObservedTopology | null {
  const dependencies = toServiceGraph(edges);
  return dependencies.size === 0 ? null : { dependencies, nameOf: (id) => names.get(id) ?? id };
}
