import type { Interval } from "@/lib/base/instant";
import { type RecordReference, referenceKey } from "@/lib/domain/record-reference";
import type { LedgerEntry } from "./entry";
import { type Names, type RareNames, sharedRarity } from "./names/names";

/** Entries of one moment that several witnesses tell: one thing happened, seen in several places. */
export type Happening = {
  /** What somebody did comes first: it tells the happening, else what was seen first. */
  readonly entries: readonly LedgerEntry[];
  readonly onset: Interval;
  /** Of all its entries, without repetition. */
  readonly witnesses: readonly RecordReference[];
  /** Names its first records carry, with their rarity in bits. */
  readonly names: RareNames;
};

type Growing = {
  readonly entries: LedgerEntry[];
  readonly witnesses: Map<string, RecordReference>;
  readonly names: Map<string, number>;
  readonly onset: Interval;
};

/** What is told farther apart than this are two things. */
const lookBackMs = 20_000;
/** Series are sampled: what departs between the same samples departed together. */
const sampledSameMs = 6_000;
const sampledSlackMs = 1_500;
/** Lines of one file within this tell one thing; of other files when they share a name as rare as this. */
const sameFileMs = 300;
const sameNameMs = 1_200;
const rareBits = 6;
/** What several say of themselves within this is one thing that happened to them. */
const sameSayingMs = 6_000;

/** Puts together what tells of the same; entries in order of time, and so are the happenings. */
export function uniteEntries(entries: readonly LedgerEntry[], names: Names): readonly Happening[] {
  const happenings: Growing[] = [];
  for (const entry of entries) {
    const own = namesOf(entry, names);
    const same = findSame(entry, own, happenings);
    if (same === null) happenings.push(begin(entry, own));
    else join(same, entry, own);
  }
  return happenings.map(({ entries: united, witnesses, names: carried, onset }) => ({
    ...{ entries: deedFirst(united), witnesses: [...witnesses.values()], names: carried, onset },
  }));
}

/** A server's line of a connection and the order given over it are that order. */
function deedFirst(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const deed = entries.find(({ kind }) => kind === "deed");
  return deed === undefined ? entries : [deed, ...entries.filter((each) => each !== deed)];
}

function namesOf({ witnesses }: LedgerEntry, names: Names): RareNames {
  return witnesses[0] === undefined ? new Map() : names.namesIn(witnesses[0]);
}

function findSame(
  entry: LedgerEntry,
  names: RareNames,
  happenings: readonly Growing[],
): Growing | null {
  for (let index = happenings.length - 1; index >= 0; index--) {
    const happening = happenings[index];
    if (happening === undefined || happening.onset.latest <= entry.onset.latest - lookBackMs)
      return null;
    if (isSame(entry, names, happening)) return happening;
  }
  return null;
}

function isSame(entry: LedgerEntry, names: RareNames, happening: Growing): boolean {
  const [record] = entry.witnesses;
  const [lead] = happening.entries;
  if (record === undefined || lead === undefined) return false;
  if (happening.witnesses.has(referenceKey(record))) return true;
  if (isMeasured(entry) || isMeasured(lead)) {
    return isMeasured(entry) && isMeasured(lead) && departTogether(entry, lead);
  }
  if (isToldByOne(entry) || isToldByOne(lead)) return false;
  return tellTheSame(entry, names, happening, lead);
}

/** Lines that say the same of several things, that stand together, or that share a rare name. */
function tellTheSame(
  entry: LedgerEntry,
  names: RareNames,
  happening: Growing,
  lead: LedgerEntry,
): boolean {
  const apartMs = Math.abs(entry.onset.latest - happening.onset.latest);
  if (apartMs <= sameSayingMs && sayAlike(entry, lead)) return true;
  if (apartMs <= sameFileMs && entry.witnesses[0]?.path === lead.witnesses[0]?.path) return true;
  return apartMs <= sameNameMs && sharedRarity(names, happening.names) >= rareBits;
}

function sayAlike(a: LedgerEntry, b: LedgerEntry): boolean {
  return a.saying !== null && a.saying === b.saying;
}

function isMeasured(entry: LedgerEntry): boolean {
  return entry.kind === "episode" && (entry.property === "level" || entry.property === "spike");
}

/** What one person says, and one alert, is a thing of its own. */
function isToldByOne({ kind, witnesses }: LedgerEntry): boolean {
  return kind === "statement" || witnesses[0]?.kind === "alert";
}

function departTogether(entry: LedgerEntry, lead: LedgerEntry): boolean {
  return (
    entry.witnesses[0]?.path === lead.witnesses[0]?.path &&
    entry.entities[0]?.name === lead.entities[0]?.name &&
    entry.onset.earliest <= lead.onset.latest + sampledSlackMs &&
    Math.abs(entry.onset.latest - lead.onset.latest) <= sampledSameMs
  );
}

function begin(entry: LedgerEntry, names: RareNames): Growing {
  const begun = { entries: [], witnesses: new Map(), names: new Map(), onset: entry.onset };
  join(begun, entry, names);
  return begun;
}

function join(happening: Growing, entry: LedgerEntry, names: RareNames): void {
  happening.entries.push(entry);
  for (const record of entry.witnesses) happening.witnesses.set(referenceKey(record), record);
  for (const [name, rarity] of names) happening.names.set(name, rarity);
}
