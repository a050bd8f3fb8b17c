import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { cellOrdinal, type Ordinal } from "../rows/cell-ordinal";
import type { CellValue } from "../rows/row";
import { Sequence } from "./sequence";
import type { WatchAllowance } from "./watch-allowance";

/** Rows looked at before it is decided which columns count; a column of fewer steps has not shown that it does. */
const decidedAfter = 48;
const stepsMin = 20;
/** So many of the first steps are the same, over all rows or thing by thing. */
const shareAtFirst = 0.8;
/** Columns looked at, and things followed in one column. */
const columnsMax = 24;
const thingsMax = 256;

type Cells = Iterable<readonly [string, CellValue | null]>;
type Counted = {
  readonly record: RecordReference;
  readonly thing: string;
  readonly ordinals: ReadonlyMap<string, Ordinal>;
};
type Rule = { readonly column: string; readonly step: number; readonly isByThing: boolean };

/** Finds the columns whose values go in constant steps from row to row, and follows these alone. */
export class SequenceWatch {
  #waiting: Counted[] = [];
  #followed: ReadonlyMap<string, { rule: Rule; sequences: Map<string, Sequence> }> | null = null;

  constructor(private readonly allowance: WatchAllowance) {}

  observe(record: RecordReference, cells: Cells, thing: string): void {
    const followed = this.#followed;
    if (followed !== null && followed.size === 0) return;
    const row = { record, thing, ordinals: ordinalsOf(cells, followed) };
    if (followed !== null) this.#follow(row);
    else if (this.#waiting.push(row) >= decidedAfter) this.decide();
  }

  /** By column; a column that never counted is not among them. */
  columns(): ReadonlyMap<string, readonly Sequence[]> {
    this.decide();
    return new Map(
      [...(this.#followed ?? [])].map(([column, { sequences }]) => [
        column,
        [...sequences.values()],
      ]),
    );
  }

  /** Decides by the rows there are; nothing waits any more. */
  decide(): void {
    if (this.#followed !== null) return;
    const rules = findRules(this.#waiting);
    this.#followed = new Map(
      rules.map((rule) => [rule.column, { rule, sequences: new Map<string, Sequence>() }]),
    );
    for (const row of this.#waiting) this.#follow(row);
    this.#waiting = [];
  }

  #follow({ record, thing, ordinals }: Counted): void {
    for (const [column, ordinal] of ordinals) {
      const followed = this.#followed?.get(column);
      if (followed === undefined) continue;
      const { rule, sequences } = followed;
      const key = rule.isByThing ? thing : "";
      this.#sequenceOf(sequences, key, rule.step)?.add(record, ordinal);
    }
  }

  #sequenceOf(sequences: Map<string, Sequence>, key: string, step: number): Sequence | null {
    const known = sequences.get(key);
    if (known !== undefined) return known;
    if (sequences.size >= thingsMax || !this.allowance.take("things")) return null;
    const begun = new Sequence(key, step, this.allowance);
    sequences.set(key, begun);
    return begun;
  }
}

function ordinalsOf(cells: Cells, wanted: ReadonlyMap<string, unknown> | null) {
  const ordinals = new Map<string, Ordinal>();
  for (const [column, value] of cells) {
    if (value === null || (wanted !== null && !wanted.has(column))) continue;
    const ordinal = cellOrdinal(value);
    if (ordinal !== null) ordinals.set(column, ordinal);
    if (ordinals.size >= columnsMax) break;
  }
  return ordinals;
}

function findRules(rows: readonly Counted[]): readonly Rule[] {
  const columns = new Set(rows.flatMap(({ ordinals }) => [...ordinals.keys()]));
  return [...columns].flatMap((column): readonly Rule[] => {
    const holding = rows.filter(({ ordinals }) => ordinals.has(column));
    const overall = commonStep(column, [holding]);
    if (overall !== null) return [{ column, step: overall, isByThing: false }];
    const byThing = Map.groupBy(holding, ({ thing }) => thing);
    const step = byThing.size > 1 ? commonStep(column, [...byThing.values()]) : null;
    return step === null ? [] : [{ column, step, isByThing: true }];
  });
}

/** The step nearly all rows go, other than none; null when there is no such. */
function commonStep(column: string, runs: readonly (readonly Counted[])[]): number | null {
  const steps = runs.flatMap((rows) =>
    rows.slice(1).flatMap(({ ordinals }, index) => {
      const [from, to] = [rows[index]?.ordinals.get(column), ordinals.get(column)];
      return from === undefined || to?.surround !== from.surround ? [] : [to.number - from.number];
    }),
  );
  if (steps.length < stepsMin) return null;
  for (const [step, same] of Map.groupBy(steps, (each) => each)) {
    if (same.length >= shareAtFirst * steps.length) return step === 0 ? null : step;
  }
  return null;
}
