import type { Interval } from "@/lib/base/instant";
import { collectEntries } from "./collect-entries";
import { type Happening, uniteEntries } from "./happening";
import type { LedgerWatch } from "./ledger-watch";
import type { NameIndex } from "./names/name-index";
import { Names } from "./names/names";
import type { Schedule } from "./promises/schedule";
import { watchedStretch } from "./watch/watched-stretch";

/** What the evidence says happened, before anybody thinks about why. */
export type Ledger = {
  /** From when to when it was recorded, stray stamps aside; null without records. */
  readonly stretch: Interval | null;
  /** In order of time. */
  readonly happenings: readonly Happening[];
  readonly names: Names;
};

/**
 * `schedules` are the lines of timetables, which no watch sees: they have no time. `indexes`: by which names are rare, where
 * the watches' own are not meant.
 */
export function openLedger(
  watches: readonly LedgerWatch[],
  schedules: readonly Schedule[] = [],
  indexes: readonly NameIndex[] = watches.map((watch) => watch.names),
): Ledger {
  const names = new Names(indexes);
  const stretch = watchedStretch(watches.flatMap(({ times }) => times.buckets()));
  const entries = stretch === null ? [] : collectEntries(watches, stretch, schedules);
  return { stretch, happenings: uniteEntries(entries, names), names };
}
