import type { Row } from "../rows/row";
import { type ColumnRole, roleOf } from "./column-role";
import { ColumnSketch } from "./column-sketch";
import { tellStates } from "./tell-states";

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
