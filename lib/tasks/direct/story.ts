import { type Interval, instant, interval, nearestInstant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { impactEventIds } from "@/lib/domain/timeline/impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";

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
const beforeMsMin = 30 * 60_000;
const tailMsMin = 10 * 60_000;

export function readStory(timeline: Timeline): Story {
  const events = timeline.events.filter(isLive).filter(isTimed);
  const key = events.filter(({ importance }) => importance === "key");
  const chosen = key.length > 0 ? key : events;
  const names = new Map(timeline.entities.map(({ id, name }) => [String(id), name]));
  const onsets = chosen.map(({ time }) => time.earliest);
  const ends = chosen.map(({ time, endTime }) =>
    endTime !== null && endTime.kind !== "unknown" ? endTime.latest : time.latest,
  );
  const span =
    chosen.length === 0 ? null : interval(instant(Math.min(...onsets)), instant(Math.max(...ends)));
  return { timeline, events, names, span };
}

function isTimed(event: TimelineEvent): event is TimedEvent {
  return event.time.kind !== "unknown";
}

/** A stretch with what came before and after it, `factor` times its own length; at least half an hour before. */
export function widen({ earliest, latest }: Interval, factor: number): Interval {
  const lengthMs = (latest - earliest) * factor;
  return interval(
    nearestInstant(earliest - Math.max(beforeMsMin * factor, lengthMs)),
    nearestInstant(latest + Math.max(tailMsMin * factor, lengthMs / 2)),
  );
}

/** What may have led to something that began then. */
export function before(event: TimedEvent): Interval {
  return interval(nearestInstant(event.time.earliest - beforeMsMin), event.time.latest);
}

/** Names of the entities of an event, the main one first. */
export function namesOf({ names }: Story, { entities }: Pick<TimelineEvent, "entities">) {
  return entities.flatMap((id) => names.get(String(id)) ?? []).slice(0, 20);
}

/** Where users, customers, data or money were hit, and nothing that stands leads to it. */
export function symptomsWithoutCause({ timeline, events }: Story): readonly TimedEvent[] {
  const caused = new Set(timeline.causalLinks.filter(isLive).map(({ target }) => target));
  const roots = new Set(timeline.rootCauses.filter(isLive).map(({ event }) => event));
  const hit = new Set(impactEventIds(timeline));
  return events.filter(({ id }) => hit.has(id) && !caused.has(id) && !roots.has(id));
}

/** Key events that neither lead to anything nor follow from anything. */
export function looseEvents({ timeline, events }: Story): readonly TimedEvent[] {
  const linked = new Set(
    timeline.causalLinks.filter(isLive).flatMap(({ source, target }) => [source, target]),
  );
  return events.filter(({ id, importance }) => importance === "key" && !linked.has(id));
}

/** Key events that one file alone tells of. */
export function singleSourced({ events }: Story): readonly TimedEvent[] {
  return events.filter(
    ({ importance, evidence }) =>
      importance === "key" && new Set(evidence.map(({ path }) => path)).size === 1,
  );
}
