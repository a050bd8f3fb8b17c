import { type Interval, interval, nearestInstant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import type { KnownTime } from "@/lib/domain/event-time";
import type { Locator } from "@/lib/domain/evidence";
import type { Timeline } from "@/lib/domain/timeline";

/** Before the first and after the last key event, what led to it and what followed is part of the story. */
const beforeMs = 10_000;
const afterMs = 30_000;

type Placed = { readonly path: string; readonly locator: Locator };

/** A live event whose time is known. */
export type ToldEvent = TimelineEvent & { readonly time: KnownTime };

/** The timeline as an Expert goes by it: what is told, and where. */
export type Story = {
  /** Live ones, in order of time. */
  readonly events: readonly ToldEvent[];
  /** From the first to the last key event, and a little around; null where nothing is told. */
  readonly stretch: Interval | null;
  /** Does an event cite this place, or a part of it? */
  readonly isTold: (place: Placed) => boolean;
  /** Paths that key events cite. */
  readonly keyPaths: ReadonlySet<string>;
};

export function readStory(timeline: Timeline): Story {
  const events = timeline.events
    .filter(isLive)
    .flatMap((event) => (event.time.kind === "unknown" ? [] : { ...event, time: event.time }))
    .toSorted((a, b) => a.time.earliest - b.time.earliest || (a.id < b.id ? -1 : 1));
  const places = Map.groupBy(
    events.flatMap(({ evidence }) => evidence),
    ({ path }) => path,
  );
  const keys = events.filter(({ importance }) => importance === "key");
  return {
    events,
    stretch: stretchOf(keys.length > 0 ? keys : events),
    isTold: ({ path, locator }) =>
      places.get(path)?.some((cited) => haveInCommon(cited.locator, locator)) ?? false,
    keyPaths: new Set(keys.flatMap(({ evidence }) => evidence.map(({ path }) => path))),
  };
}

function stretchOf(events: readonly ToldEvent[]): Interval | null {
  const onsets = events.map(({ time }) => time.earliest);
  if (onsets.length === 0) return null;
  return widen(
    interval(nearestInstant(Math.min(...onsets)), nearestInstant(Math.max(...onsets))),
    beforeMs,
    afterMs,
  );
}

export function widen({ earliest, latest }: Interval, before: number, after = before): Interval {
  return interval(nearestInstant(earliest - before), nearestInstant(latest + after));
}

function haveInCommon(a: Locator, b: Locator): boolean {
  if (a.kind === "lines" && b.kind === "lines") return a.from <= b.to && b.from <= a.to;
  if (a.kind === "index" && b.kind === "index") return a.index === b.index;
  return a.kind === "frame" && b.kind === "frame" && a.frameMs === b.frameMs;
}
