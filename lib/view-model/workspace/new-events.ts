import { isLive } from "@/lib/domain/claim";
import type { Workspace } from "./workspace";

/** Ids of events that the viewer has seen, as the page opens. */
export function seenAtFirst({ timeline, newEvents }: Workspace): ReadonlySet<string> {
  const news = new Set(newEvents);
  return new Set(timeline.events.map(({ id }) => id).filter((id) => !news.has(id)));
}

/**
 * Events that stand and that the viewer has not seen: those of before the page was opened, and in an incident that is followed
 * live those that came since. Where nothing was seen before, nothing is marked: everything would be.
 */
export function findNewEvents(
  { incident, timeline }: Workspace,
  seen: ReadonlySet<string>,
  atFirst: ReadonlySet<string>,
): ReadonlySet<string> {
  if (seen.size === 0) return none;
  const news = timeline.events.filter(
    (event) => isLive(event) && !seen.has(event.id) && (incident.isLive || atFirst.has(event.id)),
  );
  return new Set(news.map(({ id }) => id));
}

const none: ReadonlySet<string> = new Set();
