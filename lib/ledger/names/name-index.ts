import type { RecordReference } from "@/lib/domain/record-reference";
import { nameTokens, saidBy } from "./name-tokens";

/** So many records are read word by word; of more, every nth, which then counts n times. */
const readWhole = 20_000;
const everyNth = 16;
/** Names counted at a time; when there are more, those counted once are forgotten: what is rare is not in the index. */
const namesMax = 60_000;

/** How often names occur in the evidence. */
export class NameIndex {
  readonly #counts = new Map<string, number>();
  #records = 0;

  get records(): number {
    return this.#records;
  }

  observe(record: RecordReference): void {
    this.#records += 1;
    const isSampled = this.#records > readWhole;
    if (isSampled && this.#records % everyNth !== 0) return;
    for (const name of nameTokens(saidBy(record)))
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + (isSampled ? everyNth : 1));
    if (this.#counts.size > namesMax) this.#forgetRare();
  }

  countOf(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #forgetRare(): void {
    for (const [name, count] of this.#counts) if (count <= 1) this.#counts.delete(name);
  }
}
