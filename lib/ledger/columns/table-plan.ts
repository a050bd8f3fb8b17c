import { cellNumber } from "../rows/cell-number";
import type { CellValue, Row } from "../rows/row";

/** How the rows of a table are read, decided from its first ones. */
export type TablePlan = {
  /** Together they name the thing a row is of. */
  readonly keys: readonly string[];
  /** Followed for each thing: what changes seldom, or has never changed yet. */
  readonly states: readonly string[];
  /** Followed for each thing as series. */
  readonly numbers: readonly string[];
  /** Those of `numbers` that only rise. */
  readonly counters: ReadonlySet<string>;
  /** Together they are what kind of row it is. */
  readonly closed: readonly string[];
};

/** A thing is named by so many columns at most. */
const keysMax = 3;
/** The kind of a row is told by so many columns at most, of so many values each: names of many things make no kinds. */
const closedMax = 6;
const valuesMax = 8;

/**
 * What a column is, told by what is in it:
 * `constant` never changes; `closed` holds a few values that recur, names of things or states; `measurement` numbers that
 * vary; `counter` numbers that only rise; `identifier` many values without blanks; `words` free text.
 */
type ColumnRole = "constant" | "closed" | "measurement" | "counter" | "identifier" | "words";

/** A column of numbers holds so many of them, at least. */
const numbersMin = 0.9;

/** A counter falls in one of so many steps at most: when its program is restarted. */
const risesMin = 0.97;

/** Closed columns hold so many different values at most, … */
const closedRoleMax = 64;

/** …and each of them this often on average. */
const recurrenceMin = 3;

/** A few values are few in a short table, too. */
const closedLeast = 3;

/** A column that changes in at most one of so many rows, other things being equal, keeps its value as a state does. */
const keepsFor = 4;

/** To and fro between two values it may change oftener: an alarm comes and goes. */
const toAndFroMax = 12;

/** The share of rows in which a state must behave like one. */
const orderlyMin = 0.7;

/** Different values counted one by one; a column of more is not one of few values. */
const distinctMax = 65;

export function planTable(rows: readonly Row[]): TablePlan {
  const sketches = new Map<string, ColumnSketch>();
  for (const { cells } of rows) {
    for (const [name, value] of cells) {
      const sketch = sketches.get(name) ?? new ColumnSketch();
      sketches.set(name, sketch);
      sketch.add(value);
    }
  }
  const named = (role: ColumnRole) =>
    [...sketches].filter(([, sketch]) => roleOf(sketch) === role).map(([name]) => name);
  const closed = named("closed");
  const states = new Set(tellStates(rows, closed));
  const counters = named("counter");
  const keys = closed
    .filter((name) => !states.has(name))
    .toSorted((a, b) => distinctOf(sketches, a) - distinctOf(sketches, b))
    .slice(0, keysMax);
  const telling = closed.filter((name) => distinctOf(sketches, name) <= valuesMax);
  return {
    keys,
    states: [...states, ...named("constant")],
    numbers: [...named("measurement"), ...counters],
    counters: new Set(counters),
    closed: telling.length <= closedMax ? telling : [],
  };
}

function distinctOf(sketches: ReadonlyMap<string, ColumnSketch>, name: string): number {
  return sketches.get(name)?.counts.size ?? 0;
}

function roleOf(sketch: ColumnSketch): ColumnRole {
  const { counts, cells, numbers, rises, uncounted } = sketch;
  const distinct = counts.size + uncounted;
  if (distinct <= 1) return "constant";
  if (numbers >= numbersMin * cells) {
    const isCounter = cells >= 8 && rises >= risesMin * (cells - 1) && distinct > 0.3 * cells;
    return isCounter && sketch.isHigher ? "counter" : "measurement";
  }
  if (distinct <= Math.max(closedLeast, Math.min(closedRoleMax, cells / recurrenceMin)))
    return "closed";
  const hasBlanks = [...counts.keys()].some((text) => /\s/.test(text));
  return distinct > 0.5 * cells && !hasBlanks ? "identifier" : "words";
}

/**
 * Which of the closed columns hold states: while the others stay the same, its value stays as well and now and then becomes
 * another. What stands for a thing changes from row to row, or never.
 */
function tellStates(rows: readonly Row[], closed: readonly string[]): readonly string[] {
  return closed.filter((column) => isState(rows, column, closed));
}

function isState(rows: readonly Row[], column: string, closed: readonly string[]): boolean {
  const others = closed.filter((other) => other !== column);
  const holding = rows.filter(({ cells }) => cells.has(column));
  const sequences = Map.groupBy(holding, ({ cells }) =>
    others.map((other) => String(cells.get(other) ?? "")).join("\u0001"),
  );
  let changes = 0;
  let orderly = 0;
  for (const sequence of sequences.values()) {
    const changed = countChanges(sequence, column);
    if (!isOrderly(sequence, column, changed)) continue;
    changes += changed;
    orderly += sequence.length;
  }
  return changes > 0 && orderly >= orderlyMin * holding.length;
}

function countChanges(rows: readonly Row[], column: string): number {
  let changes = 0;
  let last = rows[0]?.cells.get(column);
  for (const { cells } of rows) {
    const value = cells.get(column);
    if (value !== last) changes += 1;
    last = value;
  }
  return changes;
}

function isOrderly(rows: readonly Row[], column: string, changes: number): boolean {
  if (changes * keepsFor <= rows.length) return true;
  const values = new Set(rows.map(({ cells }) => cells.get(column)));
  return values.size <= 2 && changes <= toAndFroMax;
}

/** What is kept of a column while it is not known what it is: constant memory. */
class ColumnSketch {
  readonly counts = new Map<string, number>();
  /** Cells that hold something. */
  cells = 0;
  numbers = 0;
  /** Cells no smaller than the one before. */
  rises = 0;
  /** Values beyond those counted one by one. */
  uncounted = 0;
  #last = Number.NaN;
  #first = Number.NaN;

  add(value: CellValue): void {
    this.cells += 1;
    const text = String(value);
    const known = this.counts.get(text);
    if (known !== undefined || this.counts.size < distinctMax)
      this.counts.set(text, (known ?? 0) + 1);
    else this.uncounted += 1;
    const number = cellNumber(value);
    if (number === null) return;
    this.numbers += 1;
    if (number >= this.#last) this.rises += 1;
    if (Number.isNaN(this.#first)) this.#first = number;
    this.#last = number;
  }

  /** It ends higher than it began. */
  get isHigher(): boolean {
    return this.#last > this.#first;
  }
}
