import type { Entity } from "@/lib/domain/entity";
import type { TimelineEvent } from "@/lib/domain/event";
import type { EntityId } from "@/lib/domain/ids";
import { kindLabel } from "./event-appearance";

export type LaneGrouping = "entity" | "source" | "kind";

export type Lane = { readonly id: string; readonly label: string; readonly count: number };

/** The lane of what the incident went through: impact, detection, mitigation, resolution. */
export const phaseLaneId = "lane-of-phases";

/** The lane gaps have to themselves. */
export const gapLaneId = "lane-of-gaps";

/** More lanes than this cannot be told apart; the rest shares one that says so. */
const lanesMax = 24;
const otherLaneId = "lane-of-others";

/**
 * Which lane each event lies in, and the lanes from top to bottom: in the order in which something
 * first happens in them, so that a story reads from the upper left to the lower right.
 */
export function assignLanes(
  events: readonly TimelineEvent[],
  entities: readonly Entity[],
  grouping: LaneGrouping,
): { readonly lanes: readonly Lane[]; readonly laneOf: ReadonlyMap<string, string> } {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const labelOf = (event: TimelineEvent) => laneLabel(event, names, grouping);
  const counts = new Map<string, number>();
  for (const event of events) counts.set(labelOf(event), (counts.get(labelOf(event)) ?? 0) + 1);
  const kept = keepLargest(counts);
  const inOrder = events.toSorted((a, b) => onset(a) - onset(b)).map(labelOf);
  const lanes = [...new Set(inOrder)]
    .filter((label) => kept.has(label))
    .map((label) => ({ id: `lane:${label}`, label, count: counts.get(label) ?? 0 }));
  const others = events.filter((event) => !kept.has(labelOf(event))).length;
  const laneOf = new Map(
    events.map((event) => {
      const label = labelOf(event);
      return [event.id, kept.has(label) ? `lane:${label}` : otherLaneId];
    }),
  );
  if (others === 0) return { lanes, laneOf };
  const label = `${counts.size - kept.size} other ${grouping === "entity" ? "entities" : `${grouping}s`}`;
  return { lanes: [...lanes, { id: otherLaneId, label, count: others }], laneOf };
}

function keepLargest(counts: ReadonlyMap<string, number>): ReadonlySet<string> {
  if (counts.size <= lanesMax) return new Set(counts.keys());
  const largest = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, lanesMax - 1);
  return new Set(largest.map(([label]) => label));
}

function laneLabel(
  event: TimelineEvent,
  names: ReadonlyMap<EntityId, string>,
  grouping: LaneGrouping,
): string {
  if (grouping === "kind") return kindLabel(event.kind);
  if (grouping === "source") return event.evidence[0]?.path ?? "No source";
  const [main] = event.entities;
  return (main && names.get(main)) ?? "No entity";
}

/** Events of unknown time come last; they are not drawn on the axis. */
export function onset(event: TimelineEvent): number {
  return event.time.kind === "unknown" ? Number.POSITIVE_INFINITY : event.time.earliest;
}
