import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { nameTokens, wordsOf } from "./name-tokens";

/** So many records are read word by word; of more, every nth, which then counts n times. */
const readWhole = 20_000;
const everyNth = 16;
/** Two counts are kept of every name, each among so many; the smaller is believed. */
const cells = 1 << 17;
const seeds = [0x811c9dc5, 0x9747b28c] as const;
const prime = 0x01000193;

/**
 * How often names occur in the evidence, in constant memory: a count is never too small, and too large only for a name that
 * shares both of its cells with others (Cormode and Muthukrishnan, "An improved data stream summary: the count-min sketch", 2005).
 */
export class NameIndex {
  readonly #counts = seeds.map(() => new Uint32Array(cells));
  #records = 0;

  get records(): number {
    return this.#records;
  }

  observe(record: RecordReference): void {
    this.#records += 1;
    const isSampled = this.#records > readWhole;
    if (isSampled && this.#records % everyNth !== 0) return;
    for (const name of nameTokens(wordsOf(record))) this.#add(name, isSampled ? everyNth : 1);
  }

  countOf(name: string): number {
    return Math.min(...seeds.map((seed, row) => this.#counts[row]?.[cellOf(name, seed)] ?? 0));
  }

  #add(name: string, times: number): void {
    for (const [row, seed] of seeds.entries()) {
      const counts = this.#counts[row];
      const cell = cellOf(name, seed);
      if (counts !== undefined) counts[cell] = (counts[cell] ?? 0) + times;
    }
  }
}

/** FNV-1a, from one of two starting values. */
function cellOf(name: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), prime);
  return (hash ^ (hash >>> 15)) & (cells - 1);
}
