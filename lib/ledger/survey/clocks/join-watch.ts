import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { SurveyReference } from "@/lib/domain/evidence/survey";
import { streamName } from "../../ledger-watch";
import { toRow } from "../../rows/to-row";
import { placeOf } from "../survey-line";
import { joinableValue } from "./joinable-value";

/** When one column of one file first names a value. */
export type Sight = {
  readonly side: number;
  readonly atMs: number;
  readonly place: SurveyReference;
  /** In how many rows. */
  rows: number;
};

/** One column of the rows of one kind in one file. */
export type JoinSide = { readonly file: string; readonly column: string };

/** Columns followed; those that begin later are passed over. */
const sidesMax = 2_000;
/** Values followed at a time; when there are more, every second one of all is given up. */
const valuesMax = 80_000;
/** A value that more columns name is a common word. */
const sidesOfValueMax = 12;
const hashRange = 2 ** 32;

/**
 * What several files name alike, and when each first does: the ground on which their clocks are compared. Memory is
 * bounded: which values are given up depends on the value alone, so that what two files share stays shared.
 */
export class JoinWatch {
  readonly #places = new Map<string, number>();
  readonly sides: JoinSide[] = [];
  #sights = new Map<string, Sight[]>();
  #limit = hashRange;

  observe(record: RecordReference): void {
    const { table, cells } = toRow(record);
    const file = streamName(record.path);
    for (const [column, cell] of cells) {
      const value = joinableValue(cell);
      if (value === null || hashOf(value) >= this.#limit) continue;
      const side = this.#sideOf(file, table, column);
      if (side !== null) this.#see(value, side, record);
    }
  }

  /** Of every value that is not common, each column's first sight; in the order in which they came. */
  *values(): Generator<readonly [value: string, sights: readonly Sight[]]> {
    for (const [value, sights] of this.#sights) {
      if (sights.length > 1 && sights.length <= sidesOfValueMax) yield [value, sights];
    }
  }

  /** Every value, named by one column or by many. */
  all(): ReadonlyMap<string, readonly Sight[]> {
    return this.#sights;
  }

  /** Of so many values one was followed. */
  get sampledOf(): number {
    return hashRange / this.#limit;
  }

  #see(value: string, side: number, record: RecordReference): void {
    const sights = this.#sights.get(value) ?? this.#begin(value);
    const known = sights.find((sight) => sight.side === side);
    if (known !== undefined) known.rows += 1;
    else if (sights.length <= sidesOfValueMax)
      sights.push({ side, atMs: record.time.latest, place: placeOf(record), rows: 1 });
  }

  #begin(value: string): Sight[] {
    const begun: Sight[] = [];
    this.#sights.set(value, begun);
    if (this.#sights.size > valuesMax) this.#halve();
    return begun;
  }

  #halve(): void {
    this.#limit /= 2;
    this.#sights = new Map([...this.#sights].filter(([value]) => hashOf(value) < this.#limit));
  }

  #sideOf(file: string, table: string, column: string): number | null {
    const key = `${file}\u0001${table}\u0001${column}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    if (this.sides.length >= sidesMax) return null;
    this.#places.set(key, this.sides.length);
    return this.sides.push({ file, column }) - 1;
  }
}

/** FNV-1a with the high bits mixed down, in [0, 2³²). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
