import { isLive } from "@/lib/domain/claim";
import type { Timeline } from "@/lib/domain/timeline";
import { drawTimeline, type TimelineDrawing } from "./timeline-drawing";

/** What can be read on a page: more is left to the timeline. */
const lanesMax = 10;

/** What a figure of a text draws: the key events, or all where no key event that stands has a time. */
export function drawFigure(timeline: Timeline): TimelineDrawing {
  const key = timeline.events.filter(
    (event) => event.importance === "key" && isLive(event) && event.time.kind !== "unknown",
  );
  const events = key.length === 0 ? timeline.events : key;
  return drawTimeline({ ...timeline, events }, { grouping: "entity", lanesMax });
}
