import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import type { EventId } from "@/lib/domain/ids";
import { formatEventTime } from "../text/time-text";
import { onset } from "../timeline/timeline-lanes";

/** Of thousands of events or entities a field offers so many at once; typing finds the others. */
export const choicesShownMax = 100;

/** Events a form can point at, by time: those people took out of the timeline are no choice. */
export function toEventChoices(
  events: readonly TimelineEvent[],
  zone: string,
): readonly { readonly value: EventId; readonly label: string }[] {
  return events
    .filter(isLive)
    .toSorted((a, b) => (onset(a) === onset(b) ? 0 : onset(a) - onset(b)))
    .map(({ id, title, time }) => ({
      value: id,
      label: `${formatEventTime(time, zone)} ${title}`,
    }));
}
