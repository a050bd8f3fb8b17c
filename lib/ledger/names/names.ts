import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { NameIndex } from "./name-index";
import { nameTokens, wordsOf } from "./name-tokens";

/** Names with their rarity in bits: 0 for one that is in every record, the more the rarer. */
export type RareNames = ReadonlyMap<string, number>;

/** What names a record carries, and how rare they are in all the evidence: what two records share is worth the more the rarer it is. */
export class Names {
  readonly #records: number;

  constructor(private readonly indexes: readonly NameIndex[]) {
    this.#records = Math.max(
      1,
      indexes.reduce((sum, { records }) => sum + records, 0),
    );
  }

  rarityOf(name: string): number {
    const count = this.indexes.reduce((sum, index) => sum + index.countOf(name), 0);
    return Math.max(0, Math.log2(this.#records / Math.max(1, count)));
  }

  namesIn(record: RecordReference): RareNames {
    return new Map([...nameTokens(wordsOf(record))].map((name) => [name, this.rarityOf(name)]));
  }
}

/** The rarity of the rarest name both carry; 0 when they share none. */
export function sharedRarity(a: RareNames, b: RareNames): number {
  let rarest = 0;
  for (const [name, rarity] of a) if (rarity > rarest && b.has(name)) rarest = rarity;
  return rarest;
}
