import type { Instant, Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { timeSpan } from "@/lib/domain/event-time";
import { evidenceKey, type Locator } from "@/lib/domain/evidence";
import type { Timeline } from "@/lib/domain/timeline";

/** What the timeline tells so far, as an Expert goes by it. */
export type Story = {
  /** Those that hold, in order of time. */
  readonly events: readonly TimelineEvent[];
  /** From the first key event to the last; null where none has a time. */
  readonly stretch: Interval | null;
  /** When harm was first felt, and when it eased, as far as the timeline says. */
  readonly feltAt: Instant | null;
  readonly easedAt: Instant | null;
  /** Is a place cited by an event already? */
  readonly isCited: (place: Placed) => boolean;
  /** The events that cite it. */
  readonly citing: (place: Placed) => readonly TimelineEvent[];
  /** By an event that matters, or one the question is about. */
  readonly isTelling: (place: Placed) => boolean;
  /** Events that begin within so long of a time. */
  readonly near: (at: Instant, withinMs: number) => readonly TimelineEvent[];
};

type Placed = { readonly path: string; readonly locator: Locator };

const harm = /^(failure|degradation|threshold_breach|alert)$/;

export function readStory(timeline: Timeline, about: string | null = null): Story {
  const events = timeline.events.filter(isLive).toSorted(byTime);
  const key = events.filter(({ importance }) => importance === "key");
  const telling = events.filter(({ id, importance }) => importance === "key" || id === about);
  const cited = new Set(events.flatMap(({ evidence }) => evidence.map(evidenceKey)));
  const { impact } = timeline;
  return {
    events,
    stretch: stretchOf(key.length > 0 ? key : events),
    feltAt: impact.startedAt ?? onsetOf(key.find(({ kind }) => harm.test(kind))),
    easedAt: impact.mitigatedAt ?? impact.resolvedAt,
    isCited: (place) => cited.has(evidenceKey(place)) || isInside(place, events),
    citing: (place) => events.filter((event) => isInside(place, [event])),
    isTelling: (place) => isInside(place, telling),
    near: (at, withinMs) =>
      events.filter((event) => {
        const onset = onsetOf(event);
        return onset !== null && Math.abs(onset - at) <= withinMs;
      }),
  };
}

export function onsetOf(event: Pick<TimelineEvent, "time"> | undefined): Instant | null {
  return event === undefined || event.time.kind === "unknown" ? null : event.time.earliest;
}

/** Of a record of several lines an event quotes the one that tells. */
function isInside({ path, locator }: Placed, events: readonly TimelineEvent[]): boolean {
  return events.some(({ evidence }) =>
    evidence.some((reference) => reference.path === path && meet(reference.locator, locator)),
  );
}

function meet(one: Locator, other: Locator): boolean {
  if (one.kind === "lines" && other.kind === "lines")
    return one.from <= other.to && other.from <= one.to;
  return one.kind === "index" && other.kind === "index" && one.index === other.index;
}

function stretchOf(events: readonly TimelineEvent[]): Interval | null {
  const spans = events.flatMap((event) => timeSpan(event) ?? []);
  const [first] = spans;
  if (first === undefined) return null;
  return spans.reduce(
    (whole, { earliest, latest }) => ({
      earliest: earliest < whole.earliest ? earliest : whole.earliest,
      latest: latest > whole.latest ? latest : whole.latest,
    }),
    first,
  );
}

/** Those without a time come last. */
function byTime(a: TimelineEvent, b: TimelineEvent): number {
  const [at, bt] = [onsetOf(a) ?? Number.MAX_VALUE, onsetOf(b) ?? Number.MAX_VALUE];
  return at - bt || (a.id < b.id ? -1 : 1);
}
