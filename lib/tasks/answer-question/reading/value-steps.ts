import { evidenceKey } from "@/lib/domain/evidence";
import type { RecordReference } from "@/lib/domain/record-reference";
import { toRow } from "@/lib/ledger/rows/to-row";

/** A value that had stood for long became another, which stood for long as well: what somebody set, not what was measured. */
export type ValueStep = {
  /** The first record with the new value. */
  readonly record: RecordReference;
  /** Columns that took another value there, each with what it was and what it is now. */
  readonly turns: readonly ValueTurn[];
};

type ValueTurn = {
  readonly column: string;
  readonly from: string;
  readonly to: string;
  /** It is again what it was before the last step. */
  readonly isTakenBack: boolean;
};

type Followed = { readonly column: string; readonly runs: Run[] };

type Run = { readonly value: string; readonly record: RecordReference; rows: number };

/** Rows a value stands for, at least; a number that is measured seldom stays so long. */
const rowsMin = 8;
/** A value that changes oftener is at work. */
const stepsMax = 3;
/** Figures that move by less wander. */
const factorMin = 1.3;
/** Columns followed; those beyond are not, and the answer says so. */
const columnsMax = 20_000;

/** Follows every column of every table of rows. */
export class ValueStepWatch {
  readonly #runs = new Map<string, Followed>();
  isCut = false;

  observe(record: RecordReference): void {
    if (record.kind === "message") return;
    const { table, cells } = toRow(record);
    const head = `${record.path}\u0001${record.kind === "metric" ? record.template : table}\u0001${record.source ?? ""}`;
    for (const [column, value] of cells)
      this.#see(`${head}\u0001${column}`, column, String(value), record);
  }

  steps(): readonly ValueStep[] {
    const byPlace = new Map<string, { record: RecordReference; turns: ValueTurn[] }>();
    const set = [...this.#runs.values()].filter(({ runs }) => isSet(runs));
    const tables = Map.groupBy(set, columnKey);
    for (const each of set) {
      const { column, runs } = each;
      // What is set in one kind of row is set; what turns in several is what the rows are about.
      if ((tables.get(columnKey(each))?.length ?? 0) > 1) continue;
      for (const [index, { record, value }] of runs.entries()) {
        const before = runs[index - 1];
        if (before === undefined) continue;
        const step = byPlace.get(evidenceKey(record)) ?? { record, turns: [] };
        byPlace.set(evidenceKey(record), step);
        const isTakenBack = runs[index - 2]?.value === value;
        step.turns.push({ column, from: before.value, to: value, isTakenBack });
      }
    }
    return [...byPlace.values()];
  }

  #see(key: string, column: string, value: string, record: RecordReference): void {
    const known = this.#runs.get(key);
    if (known === undefined) {
      if (this.#runs.size >= columnsMax) this.isCut = true;
      else this.#runs.set(key, { column, runs: [{ value, record, rows: 1 }] });
      return;
    }
    const { runs } = known;
    const last = runs.at(-1);
    if (last?.value === value) last.rows += 1;
    else if (runs.length <= stepsMax + 1) runs.push({ value, record, rows: 1 });
  }
}

function columnKey({ column, runs: [first] }: Followed): string {
  return `${first?.record.path}\u0001${column}`;
}

function isSet(runs: readonly Run[]): boolean {
  return (
    runs.length > 1 &&
    runs.length <= stepsMax + 1 &&
    runs.every(({ rows }) => rows >= rowsMin) &&
    runs.every(({ value }, index) => index === 0 || isLeap(runs[index - 1]?.value ?? "", value))
  );
}

/** From one word to another, or from a figure to one of another size; what comes from nothing or goes to it is load, and one more is counting. */
function isLeap(from: string, to: string): boolean {
  const [before, after] = [Number(from), Number(to)];
  if (from.trim() === "" || to.trim() === "") return false;
  if (!Number.isFinite(before) || !Number.isFinite(after)) return true;
  if (before <= 0 || after <= 0 || Math.abs(after - before) === 1) return false;
  return Math.max(before, after) >= factorMin * Math.min(before, after);
}
