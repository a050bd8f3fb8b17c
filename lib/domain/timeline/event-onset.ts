import type { TimelineEvent } from "./event";

/** Events of unknown time come last; they are not drawn on the axis. */
export function onset(event: TimelineEvent): number {
  return event.time.kind === "unknown" ? Number.POSITIVE_INFINITY : event.time.earliest;
}

/** Two unknown times are equal, and after every known one: infinity minus infinity is no number. */
export function compareOnsets(a: TimelineEvent, b: TimelineEvent): number {
  const [left, right] = [onset(a), onset(b)];
  return left === right ? 0 : left - right;
}
