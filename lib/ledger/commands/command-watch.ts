import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { type Command, commandIn } from "./command";

/** An order given more often than this, values aside, is what a program does all day. */
export const rareMax = 12;
const skeletonsMax = 2_000;

/** Records that echo one order, values aside. */
export type Ordered = {
  readonly records: { readonly record: RecordReference; readonly command: Command }[];
  count: number;
};

/** The orders that records echo, by what they are but for their values; bounded. */
export class CommandWatch {
  readonly #bySkeleton = new Map<string, Ordered>();
  /** Orders beyond the limit, which were not looked at. */
  unfollowed = 0;

  observe(record: RecordReference): void {
    const command = commandIn(record);
    if (command === null) return;
    const ordered = this.#orderedBy(command.skeleton);
    if (ordered === null) return;
    ordered.count += 1;
    if (ordered.count <= rareMax) ordered.records.push({ record, command });
    else ordered.records.length = 0;
  }

  orders(): readonly Ordered[] {
    return [...this.#bySkeleton.values()];
  }

  #orderedBy(skeleton: string): Ordered | null {
    const known = this.#bySkeleton.get(skeleton);
    if (known !== undefined) return known;
    if (this.#bySkeleton.size >= skeletonsMax) {
      this.unfollowed += 1;
      return null;
    }
    const begun: Ordered = { records: [], count: 0 };
    this.#bySkeleton.set(skeleton, begun);
    return begun;
  }
}
