import type { Interval } from "@/lib/base/instant";
import { haveDifferentIds } from "@/lib/domain/evidence/own-id";
import { type RecordReference, referenceKey } from "@/lib/domain/evidence/record-reference";
import type { LedgerEntry } from "./entry";
import { type RareNames, sharedRarity } from "./names/names";

/** A happening as far as its entries were met. */
export type Growing = {
  readonly entries: LedgerEntry[];
  readonly witnesses: Map<string, RecordReference>;
  readonly names: Map<string, number>;
  readonly onset: Interval;
};

/** What is told farther apart than this are two things. */
export const lookBackMs = 20_000;

/** Series are sampled: what departs between the same samples departed together. */
const sampledSameMs = 6_000;

const sampledSlackMs = 1_500;

/** Lines of one file within this tell one thing; of other files when they share a name as rare as this. */
const sameFileMs = 300;

const sameNameMs = 1_200;

const rareBits = 6;

/** What several say of themselves within this is one thing that happened to them. */
const sameSayingMs = 6_000;

/**
 * The happenings so far, found by what makes an entry tell of one: a shared witness, the place of what is measured, a file, a
 * saying, a rare name. Each way of being the same has a key; those under the keys of an entry are all it could be one with.
 */
export class HappeningIndex {
  readonly #happenings: Growing[] = [];
  /** By key, places in the list of happenings, each once and rising. */
  readonly #places = new Map<string, number[]>();
  /** Places of happenings that began earlier than all after them, rising. */
  readonly #earliest: number[] = [];

  get happenings(): readonly Growing[] {
    return this.#happenings;
  }

  /** The latest begun that the entry tells of, as far as one looks back. */
  findSame(entry: LedgerEntry, names: RareNames): number | null {
    const until = this.#lookBackFrom(entry);
    let found = until;
    const isFound = (place: number) => {
      const happening = this.#happenings[place];
      return place <= found || (happening !== undefined && isSame(entry, names, happening));
    };
    for (const key of [...witnessKeys(entry).slice(0, 1), ...keysOf(entry, names)])
      found = Math.max(found, this.#places.get(key)?.findLast(isFound) ?? until);
    return found === until ? null : found;
  }

  begin(entry: LedgerEntry, names: RareNames): void {
    const place = this.#happenings.length;
    const { onset } = entry;
    this.#happenings.push({ entries: [], witnesses: new Map(), names: new Map(), onset });
    while (this.#onsetAt(this.#earliest.at(-1) ?? -1) >= onset.latest) this.#earliest.pop();
    this.#earliest.push(place);
    this.join(place, entry, names);
  }

  join(place: number, entry: LedgerEntry, names: RareNames): void {
    const happening = this.#happenings[place];
    if (happening === undefined) throw new Error(`No happening ${place}`);
    happening.entries.push(entry);
    for (const record of entry.witnesses) happening.witnesses.set(referenceKey(record), record);
    for (const [name, rarity] of names) happening.names.set(name, rarity);
    const [first = entry] = happening.entries;
    const keys = first === entry ? keysOf(first, names) : isLine(first) ? rareKeys(names) : [];
    for (const key of [...witnessKeys(entry), ...keys]) this.#enter(key, place);
  }

  /** The last place before which nothing is looked at: a happening too long ago, or none. */
  #lookBackFrom({ onset }: LedgerEntry): number {
    const isTooLongAgo = (place: number) => this.#onsetAt(place) <= onset.latest - lookBackMs;
    let [low, high] = [0, this.#earliest.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isTooLongAgo(this.#earliest[middle] ?? -1)) low = middle + 1;
      else high = middle;
    }
    return this.#earliest[low - 1] ?? -1;
  }

  #onsetAt(place: number): number {
    return this.#happenings[place]?.onset.latest ?? Number.NEGATIVE_INFINITY;
  }

  #enter(key: string, place: number): void {
    const places = this.#places.get(key) ?? [];
    this.#places.set(key, places);
    let at = places.length;
    while (at > 0 && (places[at - 1] ?? -1) > place) at--;
    if (places[at - 1] !== place) places.splice(at, 0, place);
  }
}

function witnessKeys({ witnesses }: LedgerEntry): readonly string[] {
  return witnesses.map((record) => `witness ${referenceKey(record)}`);
}

/** What an entry can be found by as the first of a happening, and finds others by; its witnesses aside. */
function keysOf(entry: LedgerEntry, names: RareNames): readonly string[] {
  const path = entry.witnesses[0]?.path ?? "";
  if (isMeasured(entry)) return [`measured ${JSON.stringify([path, entry.entities[0]?.name])}`];
  if (!isLine(entry)) return [];
  const saying = entry.saying === null ? [] : [`saying ${entry.saying}`];
  return [...saying, `file ${path}`, ...rareKeys(names)];
}

function isLine(entry: LedgerEntry): boolean {
  return !isMeasured(entry) && !hasOneWitness(entry);
}

function rareKeys(names: RareNames): readonly string[] {
  return [...names].filter(([, rarity]) => rarity >= rareBits).map(([name]) => `name ${name}`);
}

/** Does the entry tell of what happened there? A new way to be the same needs its candidates in `happening-index.ts`. */
export function isSame(entry: LedgerEntry, names: RareNames, happening: Growing): boolean {
  const [record] = entry.witnesses;
  const [first] = happening.entries;
  if (record === undefined || first === undefined) return false;
  if (happening.witnesses.has(referenceKey(record))) return true;
  if (isMeasured(entry) || isMeasured(first)) {
    return isMeasured(entry) && isMeasured(first) && departTogether(entry, first);
  }
  if (hasOneWitness(entry) || hasOneWitness(first)) return false;
  return tellTheSame(entry, names, happening, first);
}

/** Lines that say the same of several things, that stand together, or that share a rare name. */
function tellTheSame(
  entry: LedgerEntry,
  names: RareNames,
  happening: Growing,
  first: LedgerEntry,
): boolean {
  const apartMs = Math.abs(entry.onset.latest - happening.onset.latest);
  if (apartMs <= sameSayingMs && sayAlike(entry, first)) return true;
  const [record, before] = [entry.witnesses[0], first.witnesses[0]];
  if (record !== undefined && before !== undefined) {
    if (haveDifferentIds(record, before) || areRowsOfActs(entry, first)) return false;
    if (apartMs <= sameFileMs && record.path === before.path) return true;
  }
  return apartMs <= sameNameMs && sharedRarity(names, happening.names) >= rareBits;
}

/** Two rows of a list of what was done are two acts, however close they stand: one title would hide the other. */
function areRowsOfActs(one: LedgerEntry, other: LedgerEntry): boolean {
  const isRow = (entry: LedgerEntry) => entry.kind === "deed" && entry.basis === "recorded";
  return isRow(one) && isRow(other) && one.witnesses[0]?.path === other.witnesses[0]?.path;
}

function sayAlike(a: LedgerEntry, b: LedgerEntry): boolean {
  return a.saying !== null && a.saying === b.saying;
}

function isMeasured(entry: LedgerEntry): boolean {
  return entry.kind === "episode" && (entry.property === "level" || entry.property === "spike");
}

/** What one person says, and one alert, is a thing of its own. */
function hasOneWitness({ kind, witnesses }: LedgerEntry): boolean {
  return kind === "statement" || witnesses[0]?.kind === "alert";
}

function departTogether(entry: LedgerEntry, first: LedgerEntry): boolean {
  return (
    entry.witnesses[0]?.path === first.witnesses[0]?.path &&
    entry.entities[0]?.name === first.entities[0]?.name &&
    entry.onset.earliest <= first.onset.latest + sampledSlackMs &&
    Math.abs(entry.onset.latest - first.onset.latest) <= sampledSameMs
  );
}
