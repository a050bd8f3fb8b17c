import { referenceKey } from "@/lib/domain/record-reference";
import type { LedgerEntry } from "./entry";
import type { RareNames } from "./names/names";
import {
  type Growing,
  hasOneWitness,
  isMeasured,
  isSame,
  lookBackMs,
  rareBits,
} from "./same-happening";

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
