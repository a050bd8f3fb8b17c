import { assertUnreachable } from "@/lib/base/assert";
import { changeWords } from "../comparison/timeline-comparison";
import type { DrawnEvent, TimelineDrawing } from "./timeline-drawing";

/** Where the keyboard goes from the selected event. */
export type TimelineStep =
  | "next"
  | "previous"
  | "next-in-lane"
  | "previous-in-lane"
  | "lane-above"
  | "lane-below"
  | "first"
  | "last";

/** The event a step leads to; without a selection every step leads to the first. Null when there is none. */
export function stepTo(
  { events, lanes }: TimelineDrawing,
  selectedId: string | null,
  step: TimelineStep,
): DrawnEvent | null {
  const at = events.findIndex(({ id }) => id === selectedId);
  const selected = events[at];
  if (!selected) return (step === "last" ? events.at(-1) : events[0]) ?? null;
  switch (step) {
    case "next":
      return events[at + 1] ?? null;
    case "previous":
      return events[at - 1] ?? null;
    case "next-in-lane":
      return events.find(({ lane }, index) => index > at && lane === selected.lane) ?? null;
    case "previous-in-lane":
      return events.findLast(({ lane }, index) => index < at && lane === selected.lane) ?? null;
    case "lane-above":
      return inNextLane(events, lanes, selected, -1);
    case "lane-below":
      return inNextLane(events, lanes, selected, 1);
    case "first":
      return events[0] ?? null;
    case "last":
      return events.at(-1) ?? null;
    default:
      return assertUnreachable(step);
  }
}

/** The event nearest in time in the next lane that holds any. */
function inNextLane(
  events: readonly DrawnEvent[],
  lanes: TimelineDrawing["lanes"],
  selected: DrawnEvent,
  direction: 1 | -1,
): DrawnEvent | null {
  const filled = new Set(events.map(({ lane }) => lane));
  const inOrder = lanes.filter(({ id }) => filled.has(id)).map(({ id }) => id);
  const lane = inOrder[inOrder.indexOf(selected.lane) + direction];
  if (lane === undefined) return null;
  const distance = ({ onset }: DrawnEvent) => Math.abs(onset.earliest - selected.onset.earliest);
  return events
    .filter((event) => event.lane === lane)
    .reduce<DrawnEvent | null>(
      (nearest, event) => (nearest && distance(nearest) <= distance(event) ? nearest : event),
      null,
    );
}

/** What a screen reader hears when the selection moves. */
export function describeStep(
  { events, lanes }: TimelineDrawing,
  event: DrawnEvent,
  timeText: string,
): string {
  const position = events.findIndex(({ id }) => id === event.id) + 1;
  const lane = lanes.find(({ id }) => id === event.lane)?.label ?? "";
  const marks = [
    event.isRootCause ? "root cause" : "",
    event.isImpact ? "impact" : "",
    event.certainty === "inferred" ? "time inferred" : "",
    event.isContested ? "contested" : "",
    event.change === null ? "" : changeWords[event.change],
  ].filter((mark) => mark !== "");
  return [`${event.title}, ${timeText}`, lane, ...marks, `${position} of ${events.length}`].join(
    ", ",
  );
}
