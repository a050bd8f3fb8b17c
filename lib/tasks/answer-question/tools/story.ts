import { type Instant, type Interval, interval, nearestInstant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import type { KnownTime } from "@/lib/domain/event-time";
import type { Locator } from "@/lib/domain/evidence";
import type { Timeline } from "@/lib/domain/timeline";

type Placed = { readonly path: string; readonly locator: Locator };

/** A live event whose time is known. */
export type DatedEvent = TimelineEvent & { readonly time: KnownTime };

/** The timeline as an Expert goes by it: what is told, and where. */
export type Story = {
  /** In order of time. */
  readonly events: readonly DatedEvent[];
  /** From the first key event to the last; null where nothing is told. */
  readonly stretch: Interval | null;
  /** When harm was first felt, and when it eased, as far as the timeline says. */
  readonly harmAt: Instant | null;
  readonly easedAt: Instant | null;
  /** Does an event cite this place, or a part of it? */
  readonly isReported: (place: Placed) => boolean;
  /** The events that cite it. */
  readonly citing: (place: Placed) => readonly DatedEvent[];
  /** Key events, and what the question is about. */
  readonly telling: readonly TimelineEvent[];
  /** Paths that key events cite. */
  readonly keyPaths: ReadonlySet<string>;
  /** Events that begin within so long of a time. */
  readonly near: (at: Instant, withinMs: number) => readonly DatedEvent[];
};

const harm = /^(failure|degradation|threshold_breach|alert)$/;

export function readStory(timeline: Timeline, about: string | null = null): Story {
  const live = timeline.events.filter(isLive);
  const events = live
    .flatMap((event) => (event.time.kind === "unknown" ? [] : { ...event, time: event.time }))
    .toSorted((a, b) => a.time.earliest - b.time.earliest || (a.id < b.id ? -1 : 1));
  const keys = events.filter(({ importance }) => importance === "key");
  const cited = Map.groupBy(
    live.flatMap(({ evidence }) => evidence),
    ({ path }) => path,
  );
  const { startedAt, mitigatedAt, resolvedAt } = timeline.impact;
  return {
    events,
    stretch: stretchOf(keys.length > 0 ? keys : events),
    harmAt: startedAt ?? keys.find(({ kind }) => harm.test(kind))?.time.earliest ?? null,
    easedAt: mitigatedAt ?? resolvedAt,
    isReported: (place) =>
      cited.get(place.path)?.some((each) => haveInCommon(each, place)) ?? false,
    citing: (place) =>
      events.filter(({ evidence }) => evidence.some((each) => haveInCommon(each, place))),
    telling: live.filter(({ id, importance }) => importance === "key" || id === about),
    keyPaths: new Set(keys.flatMap(({ evidence }) => evidence.map(({ path }) => path))),
    near: (at, withinMs) => events.filter(({ time }) => Math.abs(time.earliest - at) <= withinMs),
  };
}

function stretchOf(events: readonly DatedEvent[]): Interval | null {
  if (events.length === 0) return null;
  return interval(
    nearestInstant(Math.min(...events.map(({ time }) => time.earliest))),
    nearestInstant(Math.max(...events.map(({ time }) => time.latest))),
  );
}

/** Of a record of several lines an event quotes the one that tells. */
function haveInCommon(one: Placed, other: Placed): boolean {
  const [a, b] = [one.locator, other.locator];
  if (one.path !== other.path) return false;
  if (a.kind === "lines" && b.kind === "lines") return a.from <= b.to && b.from <= a.to;
  if (a.kind === "index" && b.kind === "index") return a.index === b.index;
  return a.kind === "frame" && b.kind === "frame" && a.frameMs === b.frameMs;
}
