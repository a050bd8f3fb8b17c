import { type Interval, instant, interval, nearestInstant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import type { Timeline } from "@/lib/domain/timeline";

/** What the Director reads off a timeline before asking. */
export type Story = {
  readonly timeline: Timeline;
  /** Live events with a time, in order. */
  readonly events: readonly TimedEvent[];
  readonly names: ReadonlyMap<string, string>;
  /** From the first key event to the last; null without any. */
  readonly span: Interval | null;
};

export type TimedEvent = TimelineEvent & {
  readonly time: Exclude<TimelineEvent["time"], { readonly kind: "unknown" }>;
};

/** Before the story at least so much is looked at: what led to it was done before. */
const leadMsMin = 30 * 60_000;
const tailMsMin = 10 * 60_000;

export function readStory(timeline: Timeline): Story {
  const events = timeline.events.filter(isLive).filter(isTimed);
  const key = events.filter(({ importance }) => importance === "key");
  const told = key.length > 0 ? key : events;
  const names = new Map(timeline.entities.map(({ id, name }) => [String(id), name]));
  const onsets = told.map(({ time }) => time.earliest);
  const ends = told.map(({ time, endTime }) =>
    endTime !== null && endTime.kind !== "unknown" ? endTime.latest : time.latest,
  );
  const span =
    told.length === 0 ? null : interval(instant(Math.min(...onsets)), instant(Math.max(...ends)));
  return { timeline, events, names, span };
}

function isTimed(event: TimelineEvent): event is TimedEvent {
  return event.time.kind !== "unknown";
}

/** A stretch with what came before and after it, `factor` times its own length; at least half an hour before. In whole milliseconds. */
export function widen({ earliest, latest }: Interval, factor: number): Interval {
  const lengthMs = (latest - earliest) * factor;
  return interval(
    nearestInstant(earliest - Math.max(leadMsMin * factor, lengthMs)),
    nearestInstant(latest + Math.max(tailMsMin * factor, lengthMs / 2)),
  );
}

/** What may have led to something that began then. */
export function before(event: TimedEvent): Interval {
  return interval(nearestInstant(event.time.earliest - leadMsMin), event.time.latest);
}
