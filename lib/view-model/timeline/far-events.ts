import type { Interval } from "@/lib/base/instant";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";

/** Events close to each other, and far from where the story is. */
export type FarEvents = { readonly span: Interval; readonly count: number };

/** A silence longer than this parts: who mistypes a year is that far off. */
const yearMs = 366 * 86_400_000;

/**
 * Where most events are, and what lies so far from them that a view of all would show none. Nothing is far without a
 * majority to be far from, nor when the story itself is as long as the way there.
 */
export function partFar(
  events: readonly Interval[],
  all: readonly Interval[],
): { readonly bulk: Interval | null; readonly far: readonly FarEvents[] } {
  const counted = partAtSilences(all).map((span) => ({
    span,
    count: events.filter((event) => isWithin(event, span)).length,
  }));
  const bulk = counted.find(({ count }) => count * 2 > events.length)?.span;
  if (bulk === undefined) return { bulk: spanAll(all), far: [] };
  const isFar = ({ span }: FarEvents) => distance(span, bulk) > bulk.latest - bulk.earliest;
  const near = counted.filter((one) => one.span === bulk || !isFar(one));
  return {
    bulk: spanAll(near.map(({ span }) => span)),
    far: counted.filter((one) => !near.includes(one) && one.count > 0),
  };
}

/** `1 event lies far away, in 2199`. */
export function farText({ span, count }: FarEvents, zone: string): string {
  const [from, to] = [span.earliest, span.latest].map((at) => formatDateTime(at, zone).slice(0, 4));
  const years = from === to ? from : `${from}–${to}`;
  return `${countOf(count, "event")} ${count === 1 ? "lies" : "lie"} far away, in ${years}`;
}

/** Whole years to the nearest of the times that are known; 0 when none is. */
export function yearsAway(time: Interval, known: readonly Interval[]): number {
  if (known.length === 0) return 0;
  return Math.floor(Math.min(...known.map((one) => distance(time, one))) / yearMs);
}

/** From the first onset to the last end; null when nothing has a time. */
export function spanAll(spans: readonly Interval[]): Interval | null {
  const [first] = spans;
  if (!first) return null;
  return spans.reduce(
    (whole, { earliest, latest }) => ({
      earliest: earliest < whole.earliest ? earliest : whole.earliest,
      latest: latest > whole.latest ? latest : whole.latest,
    }),
    first,
  );
}

function partAtSilences(spans: readonly Interval[]): readonly Interval[] {
  const parts: Interval[] = [];
  for (const span of spans.toSorted((a, b) => a.earliest - b.earliest)) {
    const last = parts.at(-1);
    if (last === undefined || span.earliest - last.latest > yearMs) parts.push(span);
    else if (span.latest > last.latest) parts.splice(-1, 1, { ...last, latest: span.latest });
  }
  return parts;
}

function isWithin(one: Interval, whole: Interval): boolean {
  return one.earliest >= whole.earliest && one.latest <= whole.latest;
}

function distance(one: Interval, other: Interval): number {
  return Math.max(0, one.earliest - other.latest, other.earliest - one.latest);
}
