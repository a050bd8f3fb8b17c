import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { onset } from "@/lib/domain/timeline/event-onset";
import { impactWindow } from "@/lib/domain/timeline/impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Grouping } from "./graph-fold";

/** From fine to coarse: by the main entity of an event within a phase of the impact, by entity, by phase, all in one. */
export function groupingsOf(timeline: Timeline): readonly Grouping[] {
  const names = new Map<string, string>(timeline.entities.map(({ id, name }) => [id, name]));
  const phaseOf = phasesOf(timeline);
  const entityOf = ({ entities: [main] }: TimelineEvent) => {
    const name = main === undefined ? undefined : names.get(main);
    return name === undefined ? "events of no component" : `events of ${name}`;
  };
  return [
    (event: TimelineEvent) => `${entityOf(event)}${phaseOf(event)}`,
    entityOf,
    (event: TimelineEvent) => `more events${phaseOf(event)}`,
    () => "more events",
  ].map((wordsOf) => ({ wordsOf }));
}

/** " before the impact"; nothing where it is not known when the impact began. */
function phasesOf(timeline: Timeline): (event: TimelineEvent) => string {
  const { startedAt, resolvedAt, mitigatedAt } = impactWindow(timeline);
  const endedAt = resolvedAt ?? mitigatedAt;
  return (event) => {
    const at = onset(event);
    if (startedAt === null || !Number.isFinite(at)) return "";
    if (at < startedAt) return " before the impact";
    return endedAt !== null && at > endedAt ? " after the impact" : " during the impact";
  };
}
