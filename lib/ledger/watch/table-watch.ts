import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { planTable, type TablePlan } from "../columns/table-plan";
import { cellNumber } from "../rows/cell-number";
import type { Row } from "../rows/row";
import type { SeriesStore } from "../series/series-store";
import { DateWatch } from "./date-watch";
import { SequenceWatch } from "./sequence-watch";
import { ShapeWatch } from "./shape-watch";
import { StateWatch } from "./state-watch";
import type { WatchAllowance } from "./watch-allowance";

/** Rows seen before it is decided what the columns are. */
const decidedAfter = 48;
/** Kinds of rows told apart in one table. */
const shapesMax = 2000;

/** Follows the rows of one table of one stream. */
export class TableWatch {
  /** Of all its rows, whatever their kind. */
  readonly all: ShapeWatch;
  readonly #shapes = new Map<string, ShapeWatch>();
  readonly states = new Map<string, StateWatch>();
  readonly sequences: SequenceWatch;
  readonly dates: DateWatch;
  /** Rows of kinds, and values of columns, beyond the limits. */
  #unfollowed = 0;
  #waiting: { readonly row: Row; readonly ordinal: number }[] = [];
  #plan: TablePlan | null = null;

  constructor(
    /** The stream and the table: what its series are labelled with. */
    readonly key: string,
    private readonly series: SeriesStore,
    private readonly allowance: WatchAllowance,
  ) {
    this.all = new ShapeWatch(allowance);
    this.sequences = new SequenceWatch(allowance);
    this.dates = new DateWatch(allowance);
  }

  /** Rows, things and steps beyond the limits. */
  get unfollowed(): number {
    const states = [...this.states.values()];
    return states.reduce((sum, { unfollowed }) => sum + unfollowed, this.#unfollowed);
  }

  /** Rows kept until it is decided what the columns are. */
  get waiting(): number {
    return this.#waiting.length;
  }

  observe(row: Row, ordinal: number): void {
    this.all.add(row.record, ordinal);
    if (this.#plan === null) this.#wait(row, ordinal);
    else this.#follow(row, ordinal, this.#plan);
  }

  /** What kinds of rows there are; where nothing is closed, all are of one. */
  get shapes(): ReadonlyMap<string, ShapeWatch> {
    return this.#shapes.size > 1 ? this.#shapes : new Map([["", this.all]]);
  }

  isCounter(column: string): boolean {
    return this.#plan?.counters.has(column) ?? false;
  }

  /** Decides by what there is; for a table of few rows at the end. */
  decide(): void {
    if (this.#plan !== null) return;
    const plan = planTable(this.#waiting.map(({ row }) => row));
    this.#plan = plan;
    this.allowance.release(this);
    for (const { row, ordinal } of this.#waiting) this.#follow(row, ordinal, plan);
    this.sequences.decide();
    this.#waiting = [];
  }

  #wait(row: Row, ordinal: number): void {
    this.#waiting.push({ row, ordinal });
    this.allowance.wait(this);
    if (this.#waiting.length >= decidedAfter) this.decide();
  }

  #follow(row: Row, ordinal: number, plan: TablePlan): void {
    const { record, cells } = row;
    if (plan.closed.length > 0) this.#shapeOf(textOf(row, plan.closed))?.add(record, ordinal);
    const thing = textOf(row, plan.keys);
    this.sequences.observe(record, cells, thing);
    this.dates.observe(record, cells, thing);
    for (const column of plan.states) {
      const value = cells.get(column);
      if (value !== undefined) this.#stateOf(column).observe(record, thing, String(value));
    }
    for (const column of plan.numbers) {
      const number = cellNumber(cells.get(column) ?? "");
      if (number !== null) this.#measure(record, column, thing, number);
    }
  }

  #measure(record: RecordReference, column: string, thing: string, value: number): void {
    const { key } = this;
    this.series.add(`${key}\u0001${column}\u0001${thing}`, column, value, record, () => ({
      table: key,
      thing,
    }));
  }

  #shapeOf(text: string): ShapeWatch | null {
    const known = this.#shapes.get(text);
    if (known !== undefined) return known;
    if (this.#shapes.size >= shapesMax || !this.allowance.take("shapes")) {
      this.#unfollowed += 1;
      return null;
    }
    const begun = new ShapeWatch(this.allowance);
    this.#shapes.set(text, begun);
    return begun;
  }

  #stateOf(column: string): StateWatch {
    const known = this.states.get(column);
    if (known !== undefined) return known;
    const begun = new StateWatch(column, this.allowance);
    this.states.set(column, begun);
    return begun;
  }
}

/** The values of some columns, in one text. */
function textOf({ cells }: Row, columns: readonly string[]): string {
  return columns.map((name) => String(cells.get(name) ?? "")).join("\u0001");
}
