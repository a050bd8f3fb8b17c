import type { Instant } from "@/lib/base/instant";
import type { JournalKind } from "@/lib/domain/journal";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { type StreamedEntry, toFeed } from "../workspace/journal-feed";

/** A time after which the timeline of an incident read differently than before. */
export type KnownMoment = {
  readonly at: Instant;
  /** What had just happened and who did it, such as "Decision made (Ada): accepted". */
  readonly label: string;
};

/** Entries after which the timeline may read otherwise, and those that fixed it for a review. */
const changing: ReadonlySet<JournalKind> = new Set<JournalKind>([
  "pass-finished",
  "pass-kept",
  "timeline-assessed",
  "piece-proposed",
  "piece-decided",
  "decision-undone",
  "decision-redone",
  "report-written",
  "artifact-withdrawn",
  "clock-changed",
  "revision-submitted",
  "revision-approved",
]);

/** In order of time, one for all entries of one instant: the last of them names it. */
export function toKnownMoments(
  entries: readonly StreamedEntry[],
  people: Readonly<Record<string, string>>,
): readonly KnownMoment[] {
  const moments = new Map<Instant, KnownMoment>();
  for (const entry of entries) {
    if (!changing.has(entry.kind)) continue;
    const [item] = toFeed([entry], people);
    if (item === undefined) continue;
    const { heading, actor, rationale } = item;
    const label = [`${heading} (${actor})`, rationale].filter((part) => part !== "").join(": ");
    moments.set(entry.at, { at: entry.at, label });
  }
  return [...moments.values()].toSorted((a, b) => a.at - b.at);
}

/** Index of the last moment at or before a time; −1 when it lies before all of them. */
export function momentIndexAt(moments: readonly KnownMoment[], at: Instant): number {
  return moments.findLastIndex((moment) => moment.at <= at);
}

/**
 * What had just happened at the moment that is looked at. Said as well when it lies outside of what is recorded: before
 * anything was known, or after the last that is, as a mistyped year does.
 */
export function describeReach(
  moments: readonly KnownMoment[],
  at: Instant,
  { zone, now }: { readonly zone: string; readonly now: Instant },
): string {
  const [first, last] = [moments.at(0), moments.at(-1)];
  const known = moments[momentIndexAt(moments, at)];
  if (first === undefined || last === undefined) return "Before the first analysis";
  if (known === undefined) {
    return `Before the first analysis: the earliest recorded state is of ${formatDateTime(first.at, zone)}`;
  }
  if (at <= now) return known.label;
  return `This time is in the future: the page shows what is known now, last changed at ${formatDateTime(last.at, zone)}`;
}
