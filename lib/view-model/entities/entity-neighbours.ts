import { isLive } from "@/lib/domain/claim";
import type { EntityId } from "@/lib/domain/ids";
import type { Entity } from "@/lib/domain/timeline/entity";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { countOf } from "../text/byte-size";

/** Another entity, and how the timeline ties the two. */
export type EntityNeighbour = {
  readonly entity: Entity;
  /** Events both take part in. */
  readonly together: number;
  /** Causal links from an event of this one to an event of the neighbour, and the other way. */
  readonly outward: number;
  readonly inward: number;
};

/** Whom an entity meets in live events or is tied to by live causal links, the most tied first. */
export function listNeighbours(timeline: Timeline, of: EntityId): readonly EntityNeighbour[] {
  const events = timeline.events.filter(isLive);
  const part = new Map(events.map(({ id, entities }) => [id, new Set(entities)]));
  const ties = new Map<EntityId, { together: number; outward: number; inward: number }>();
  const tie = (
    others: ReadonlySet<EntityId> | undefined,
    kind: "together" | "outward" | "inward",
  ) => {
    for (const other of others ?? []) {
      if (other === of) continue;
      const found = ties.get(other) ?? { together: 0, outward: 0, inward: 0 };
      found[kind] += 1;
      ties.set(other, found);
    }
  };
  for (const entities of part.values()) if (entities.has(of)) tie(entities, "together");
  for (const { source, target } of timeline.causalLinks.filter(isLive)) {
    if (part.get(source)?.has(of)) tie(part.get(target), "outward");
    if (part.get(target)?.has(of)) tie(part.get(source), "inward");
  }
  return timeline.entities
    .flatMap((entity) => {
      const found = ties.get(entity.id);
      return found ? [{ entity, ...found }] : [];
    })
    .toSorted((a, b) => weight(b) - weight(a));
}

function weight({ together, outward, inward }: EntityNeighbour): number {
  return together + outward + inward;
}

/** `3 events together · acts on it by 2 links`: read as said by the entity that is looked at. */
export function describeNeighbour({ together, outward, inward }: EntityNeighbour): string {
  return [
    together === 0 ? "" : `${countOf(together, "event")} together`,
    outward === 0 ? "" : `acts on it by ${countOf(outward, "link")}`,
    inward === 0 ? "" : `is acted on by ${countOf(inward, "link")}`,
  ]
    .filter((text) => text !== "")
    .join(" · ");
}
