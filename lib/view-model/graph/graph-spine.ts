import { findPath } from "@/lib/causality/find-path";
import type { EventId } from "@/lib/domain/ids";
import { onset } from "@/lib/domain/timeline/event-onset";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { explainEnding } from "@/lib/domain/timeline/what-ended";

/** What the main row of the graph shows, in order: the first root cause, the way to the impact, and what ended it. */
export type Spine = {
  readonly eventIds: readonly EventId[];
  /** The step that ended the impact; null where the evidence does not show it. */
  readonly end: EventId | null;
  /** That it ended the impact follows from its time alone. */
  readonly isEndByTiming: boolean;
};

/** Links by which one event brings about another. */
const leads: ReadonlySet<string> = new Set(["causes", "enables"]);

/** The shortest way from the first root cause to an impact, the surest links first, then the end. `live` holds nothing rejected. */
export function findSpine(live: Timeline): Spine {
  const [root] = live.rootCauses.toSorted((one, other) => one.rank - other.rank);
  const links = live.causalLinks
    .filter(({ relation }) => leads.has(relation))
    .toSorted((one, other) => other.confidence - one.confidence);
  const onsets = new Map(live.events.map((event) => [event.id, onset(event)]));
  const [impact] = live.impactEvents.toSorted((a, b) => {
    const [one, other] = [onsets.get(a) ?? 0, onsets.get(b) ?? 0];
    return one === other ? 0 : one - other;
  });
  const [way] = live.impactEvents
    .flatMap((target) => {
      const path = root === undefined ? null : findPath(links, root.event, target);
      return path === null ? [] : [path];
    })
    .toSorted((one, other) => one.length - other.length);
  const ending = explainEnding(live);
  const end = ending?.step.id ?? null;
  const known = [...(way ?? [root?.event, impact]), end].flatMap((id) => id ?? []);
  return { eventIds: [...new Set(known)], end, isEndByTiming: ending?.basis.kind === "timing" };
}
