import type { Interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { LedgerEntry } from "./entry";
import { HappeningIndex } from "./happening-index";
import type { Names, RareNames } from "./names/names";

/** Entries of one moment that several witnesses tell: one thing happened, seen in several places. */
export type Happening = {
  /** What tells the happening comes first: what somebody did, else what became another value by its own words, else what was seen first. */
  readonly entries: readonly LedgerEntry[];
  readonly onset: Interval;
  /** Of all its entries, without repetition. */
  readonly witnesses: readonly RecordReference[];
  /** Names its first records carry, with their rarity in bits. */
  readonly names: RareNames;
};

/** Puts together what tells of the same; entries in order of time, and so are the happenings. */
export function uniteEntries(
  entries: readonly LedgerEntry[],
  names: Pick<Names, "namesIn">,
): readonly Happening[] {
  const index = new HappeningIndex();
  for (const entry of entries) {
    const [record] = entry.witnesses;
    const own = record === undefined ? new Map() : names.namesIn(record);
    const same = index.findSame(entry, own);
    if (same === null) index.begin(entry, own);
    else index.join(same, entry, own);
  }
  return index.happenings.map(({ entries: united, witnesses, names: carried, onset }) => ({
    ...{ entries: tellingFirst(united), witnesses: [...witnesses.values()], names: carried, onset },
  }));
}

/** A server's line of a connection and the order given over it are that order. */
function tellingFirst(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const telling =
    entries.find(({ kind }) => kind === "deed") ??
    entries.find(({ kind, measures }) => kind === "transition" && measures.isTold === 1);
  return telling === undefined ? entries : [telling, ...entries.filter((each) => each !== telling)];
}
