import { formatInstant, type Interval, interval } from "@/lib/base/instant";
import type { LedgerWatch } from "@/lib/ledger/ledger-watch";
import type { EventDraft } from "../../analysis/event-draft";
import type { FoundGap } from "./found-gap";

type Stream = ReturnType<LedgerWatch["streams"]>[number];

/** A file of fewer rows has shown no pace: a log of slow queries ends when no query is slow. */
const rowsMin = 100;
/** What is missing is so many times the longest pause before, and this share of what was recorded. */
const longestMin = 2;
const shareMin = 0.05;
/** A key event of the same place this shortly before the end speaks of it. */
const beforeMs = 5_000;

/** Files that end before the rest, not together with their peers, where something happened that they should have recorded. */
export function earlyEnds(
  streams: readonly Stream[],
  drafts: readonly EventDraft[],
  stretch: Interval,
): readonly FoundGap[] {
  const leastMs = shareMin * (stretch.latest - stretch.earliest);
  const keysOf = latestKeys(drafts);
  return streams.flatMap((stream) => {
    const { first, last, rows, name } = stream;
    if (first === null || last === null || rows < rowsMin) return [];
    const missingMs = stretch.latest - last.time.latest;
    if (missingMs < Math.max(leastMs, longestMin * longestPause(stream))) return [];
    const isMissed = (keysOf.get(placeOf(name)) ?? 0) >= last.time.earliest - beforeMs;
    const peers = streams.filter((other) => other !== stream && isPeer(other.name, name));
    const goOn = peers.filter(
      ({ last: end }) => end !== null && end.time.latest >= stretch.latest - leastMs,
    );
    if (!isMissed || (peers.length > 0 && goOn.length === 0)) return [];
    return [
      {
        ...{ type: "evidential" as const, reason: "silence" as const, files: [last.path] },
        window: interval(last.time.earliest, stretch.latest),
        description: `${name} ends at ${formatInstant(last.time.earliest)} while the rest goes on, and key events of the same place follow or come just before`,
        needed: `The rest of ${name}, or another record of the same source`,
        records: [last],
      },
    ];
  });
}

/** By place, when its last key event began. */
function latestKeys(drafts: readonly EventDraft[]): ReadonlyMap<string, number> {
  const latest = new Map<string, number>();
  for (const { onset, records } of drafts.filter(({ isKey }) => isKey))
    for (const { path } of records) {
      const place = placeOf(path);
      latest.set(place, Math.max(onset.latest, latest.get(place) ?? 0));
    }
  return latest;
}

/** Between rows that are remembered; thinned out, pauses look longer, never shorter. */
function longestPause({ tables }: Stream): number {
  const times = [...tables.values()]
    .flatMap(({ all: { early, arrivals } }) => {
      const samples = arrivals?.samples ?? null;
      const later = Array.from({ length: samples?.length ?? 0 }, (_, at) =>
        samples?.earliestAt(at),
      );
      return [...early.map(({ time }) => time.earliest), ...later];
    })
    .filter((at) => at !== undefined)
    .toSorted((a, b) => a - b);
  return times.reduce((longest, at, index) => Math.max(longest, at - (times[index - 1] ?? at)), 0);
}

/** Files of one place, or of one name in several places. */
function isPeer(a: string, b: string): boolean {
  return placeOf(a) === placeOf(b) || a.split("/").at(-1) === b.split("/").at(-1);
}

function placeOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}
