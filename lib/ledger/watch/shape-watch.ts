import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { Arrivals } from "../series/arrivals";
import type { WatchAllowance } from "./watch-allowance";

/** Rows of one kind told one by one; a kind of more is told by its first, and by how often it comes. */
export const rareMax = 12;

/** Rows of one kind: equal in all that is closed. */
export class ShapeWatch {
  count = 0;
  /** Which row of its stream the first and the second were; infinite when there was none. */
  firstOrdinal = Number.POSITIVE_INFINITY;
  secondOrdinal = Number.POSITIVE_INFINITY;
  readonly early: RecordReference[] = [];
  /** When all its rows came; null while they are few enough to be kept themselves. */
  arrivals: Arrivals | null = null;
  #last: RecordReference | null = null;

  constructor(private readonly allowance: WatchAllowance) {}

  add(record: RecordReference, ordinal: number): void {
    this.count += 1;
    if (this.count === 1) this.firstOrdinal = ordinal;
    else if (this.count === 2) this.secondOrdinal = ordinal;
    if (this.count <= rareMax) this.early.push(record);
    else this.#follow(record);
  }

  get last(): RecordReference | null {
    return this.#last ?? this.early.at(-1) ?? null;
  }

  #follow(record: RecordReference): void {
    this.#last = record;
    if (this.arrivals === null) {
      this.arrivals = new Arrivals(this.allowance);
      for (const early of this.early) this.arrivals.add(early);
    }
    this.arrivals.add(record);
  }
}
