import type { Interval } from "@/lib/base/instant";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { EntityId } from "@/lib/domain/ids";
import type { Entity } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { onset } from "@/lib/domain/timeline/event-onset";
import { kindLabel } from "../pieces/event-appearance";

export type LaneGrouping = "entity" | "source" | "kind";

export type Lane = {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** Drawn as one row of marks and clusters. */
  readonly isFolded?: true;
};

/** The lane of what the incident went through: impact, detection, mitigation, resolution. */
export const phaseLaneId = "lane-of-phases";

/** The lane gaps have to themselves. */
export const gapLaneId = "lane-of-gaps";

/** So many lanes can be told apart; the rest shares one that says so, until more are asked for. */
export const lanesAtFirst = 24;
const otherLaneId = "lane-of-others";

/** When a state of an entity changed. */
export type StateTurn = { readonly entity: EntityId; readonly at: Interval };

/**
 * Which lane each event lies in, and the lanes from top to bottom: those with an event of the story first, and then in
 * the order in which something first happens in them, so that a story reads from the upper left to the lower right.
 * Beyond `lanesMax` those with the fewest events share the last one, of the story the last. `laneOfEntity` is empty unless entities
 * have lanes; one whose states change has a lane also when no event is about it first of all.
 */
export function assignLanes(
  {
    events,
    stateTurns,
    entities,
    story = new Set(),
  }: {
    /** Ids of the events that lead from a cause to the impact. */
    readonly story?: ReadonlySet<string>;
    readonly events: readonly TimelineEvent[];
    readonly stateTurns: readonly StateTurn[];
    readonly entities: readonly Entity[];
  },
  grouping: LaneGrouping,
  lanesMax: number,
): {
  readonly lanes: readonly Lane[];
  readonly laneOf: ReadonlyMap<string, string>;
  readonly laneOfEntity: ReadonlyMap<EntityId, string>;
  /** How many would-be lanes the last one stands for. */
  readonly held: number;
} {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const labels = new Map(events.map((event) => [event.id, laneLabel(event, names, grouping)]));
  const counts = new Map<string, number>();
  const happened = [
    ...events.map((event) => ({
      at: onset(event),
      label: labels.get(event.id) ?? "",
      events: 1,
    })),
    ...(grouping === "entity" ? stateTurns : []).flatMap(({ entity, at }) => {
      const label = names.get(entity);
      return label === undefined ? [] : [{ at: at.earliest, label, events: 0 }];
    }),
  ].toSorted((a, b) => a.at - b.at);
  for (const { label, events: more } of happened) {
    counts.set(label, (counts.get(label) ?? 0) + more);
  }
  const told = new Set(events.flatMap(({ id }) => (story.has(id) ? [labels.get(id)] : [])));
  const rank = (label: string) => Number(!told.has(label));
  const kept = keepLargest(counts, lanesMax, rank);
  const laneOfLabel = (label: string) => (kept.has(label) ? `lane:${label}` : otherLaneId);
  const lanes = [...counts]
    .filter(([label]) => kept.has(label))
    .map(([label, count]) => ({ id: `lane:${label}`, label, count }))
    .toSorted((a, b) => rank(a.label) - rank(b.label));
  const others = events.length - lanes.reduce((sum, { count }) => sum + count, 0);
  const otherLabel = `${counts.size - kept.size} other ${grouping === "entity" ? "entities" : `${grouping}s`}`;
  return {
    lanes:
      counts.size === kept.size
        ? lanes
        : [...lanes, { id: otherLaneId, label: otherLabel, count: others }],
    laneOf: new Map([...labels].map(([id, label]) => [id, laneOfLabel(label)])),
    laneOfEntity: new Map(
      grouping === "entity"
        ? entities.flatMap(({ id, name }) => (kept.has(name) ? [[id, `lane:${name}`]] : []))
        : [],
    ),
    held: counts.size - kept.size,
  };
}

function keepLargest(
  counts: ReadonlyMap<string, number>,
  lanesMax: number,
  rank: (label: string) => number,
): ReadonlySet<string> {
  if (counts.size <= lanesMax) return new Set(counts.keys());
  const largest = [...counts]
    .toSorted((a, b) => rank(a[0]) - rank(b[0]) || b[1] - a[1])
    .slice(0, lanesMax - 1);
  return new Set(largest.map(([label]) => label));
}

function laneLabel(
  event: TimelineEvent,
  names: ReadonlyMap<EntityId, string>,
  grouping: LaneGrouping,
): string {
  if (grouping === "kind") return kindLabel(event.kind);
  if (grouping === "source") return toShownPath(event.evidence[0]?.path ?? "No source");
  const [main] = event.entities;
  return (main && names.get(main)) ?? "No entity";
}
