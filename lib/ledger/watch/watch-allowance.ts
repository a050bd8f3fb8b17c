/** What one watch holds in all its tables together. Beyond it new kinds, things and steps are counted only. */
export const watchLimits = {
  /** Tables begun. Rows of further ones are counted only: what never repeats has no tables. */
  tables: 30_000,
  /** Rows that wait until it is known what their columns are; then the tables with most of them decide by what they have. */
  waiting: 100_000,
  /** Kinds of rows told apart, beside one for each table. */
  shapes: 60_000,
  /** Times of rows, of 64 bytes each; beyond them those of one kind are thinned out sooner. */
  arrivals: 2_000_000,
  /** Things followed, each in one column. */
  things: 200_000,
  /** Values that became another. */
  steps: 60_000,
};
export type WatchLimits = Readonly<Record<keyof typeof watchLimits, number>>;

/** A table whose rows wait. */
type Undecided = { readonly waiting: number; decide(): void };

/** What may still be taken of the limits of one watch. */
export class WatchAllowance {
  readonly #left: Record<keyof WatchLimits, number>;
  readonly #undecided = new Set<Undecided>();

  constructor(private readonly limits: WatchLimits) {
    this.#left = { ...limits };
  }

  /** Was there one left? */
  take(what: Exclude<keyof WatchLimits, "waiting">): boolean {
    if (this.#left[what] <= 0) return false;
    this.#left[what] -= 1;
    return true;
  }

  /** One more row of a table waits. */
  wait(table: Undecided): void {
    this.#undecided.add(table);
    this.#left.waiting -= 1;
    if (this.#left.waiting < 0) this.#decideFullest();
  }

  /** All rows of a table have been waited for. */
  release(table: Undecided): void {
    if (this.#undecided.delete(table)) this.#left.waiting += table.waiting;
  }

  /** Those that know most of their rows, until half of the limit is free again. */
  #decideFullest(): void {
    const fullest = [...this.#undecided].toSorted((a, b) => b.waiting - a.waiting);
    for (const table of fullest) {
      if (this.#left.waiting >= this.limits.waiting / 2) return;
      table.decide();
    }
  }
}
