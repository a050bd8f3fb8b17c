import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { WatchAllowance } from "./watch-allowance";

/** One thing's value of one column became another. */
export type StateStep = {
  readonly record: RecordReference;
  /** The row of the thing before, which has the old value. */
  readonly before: RecordReference;
  readonly thing: string;
  readonly column: string;
  readonly from: string;
  readonly to: string;
  /** The thing had this value never before. */
  readonly isNew: boolean;
  /** It is the value the thing had at first. */
  readonly isReturn: boolean;
  /** Rows of the thing before. */
  readonly rowsBefore: number;
  /** Rows of the thing that had the value before in a row, and that had the new one until it became another. */
  readonly heldBefore: number;
  readonly heldAfter: number;
};

type Followed = {
  last: RecordReference;
  value: string;
  first: string;
  rows: number;
  held: number;
  step: { heldAfter: number } | null;
  readonly seen: Set<string>;
};

/** Things followed in one column, values remembered of each, and steps kept: what turns over more often is at work. */
const thingsMax = 256;
const valuesMax = 24;
const stepsMax = 240;

/** Follows what one column says of each thing. */
export class StateWatch {
  readonly #things = new Map<string, Followed>();
  readonly steps: StateStep[] = [];
  /** Steps and things for which the watch has no place left. What is beyond the limits of one column is at work and no state. */
  unfollowed = 0;

  constructor(
    readonly column: string,
    private readonly allowance: WatchAllowance,
  ) {}

  get things(): number {
    return this.#things.size;
  }

  /** What a thing's value is by now. */
  valueOf(thing: string): string | null {
    return this.#things.get(thing)?.value ?? null;
  }

  observe(record: RecordReference, thing: string, value: string): void {
    const known = this.#things.get(thing);
    if (known === undefined) {
      if (this.#things.size >= thingsMax) return;
      if (!this.allowance.take("things")) this.unfollowed += 1;
      else this.#things.set(thing, begin(record, value));
      return;
    }
    if (value !== known.value) this.#step(record, thing, value, known);
    else this.#hold(known);
    known.rows += 1;
    known.last = record;
  }

  #hold(known: Followed): void {
    known.held += 1;
    if (known.step !== null) known.step.heldAfter = known.held;
  }

  #step(record: RecordReference, thing: string, value: string, known: Followed): void {
    const step = {
      ...{ record, before: known.last, thing, column: this.column, from: known.value, to: value },
      ...{ isNew: !known.seen.has(value), isReturn: value === known.first, rowsBefore: known.rows },
      ...{ heldBefore: known.held, heldAfter: 1 },
    };
    if (this.steps.length < stepsMax) this.#keep(step);
    known.value = value;
    known.held = 1;
    known.step = step;
    if (known.seen.size < valuesMax) known.seen.add(value);
  }

  #keep(step: StateStep): void {
    if (this.allowance.take("steps")) this.steps.push(step);
    else this.unfollowed += 1;
  }
}

function begin(record: RecordReference, value: string): Followed {
  return {
    last: record,
    value,
    first: value,
    rows: 1,
    held: 1,
    step: null,
    seen: new Set([value]),
  };
}
