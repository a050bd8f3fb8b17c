import { isLive } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import { onset } from "@/lib/domain/timeline/event-onset";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { isAtTime } from "../tables/event-rows";

/** More are not looked through; further words leave fewer. */
const foundMax = 8;

export type FoundEvent = {
  readonly id: EventId;
  readonly title: string;
  readonly timeText: string;
};

/** Events that have every one of the words: in their titles first, then in what is told of them; each by time. A word such as 14:02:03 is also looked for in their times. */
export function findEvents(
  { events, entities }: Pick<Timeline, "events" | "entities">,
  text: string,
  zone: string,
): readonly FoundEvent[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const hasAll = (text: string, event: Timeline["events"][number]) =>
    words.every((word) => text.toLowerCase().includes(word) || isAtTime(event, word, zone));
  const found = events.filter(isLive).flatMap((event) => {
    if (hasAll(event.title, event)) return [{ event, rank: 0 }];
    const around = event.entities.map((id) => names.get(id) ?? "");
    return hasAll([event.title, event.description, ...around].join(" "), event)
      ? [{ event, rank: 1 }]
      : [];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank || compareOnsets(onset(a.event), onset(b.event)))
    .slice(0, foundMax)
    .map(({ event: { id, title, time } }) => ({
      ...{ id, title, timeText: formatEventTime(time, zone) },
    }));
}

/** Unknown times come last, and are equal. */
function compareOnsets(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
