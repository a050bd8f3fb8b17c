import { type Instant, isInstant } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { scanInstant } from "@/lib/time/instants/instant-scan";
import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import type { CellValue } from "../rows/row";
import type { WatchAllowance } from "./watch-allowance";

/** A time that a record named before it came, and no later one of the same thing put off. */
export type NamedDate = {
  readonly record: RecordReference;
  readonly column: string;
  readonly thing: string;
  readonly due: Instant;
};

export type AheadMs = { readonly rows: number; readonly least: number; readonly most: number };

/** A time nearer than this after its record is its own, told twice. */
const aheadMs = 10_000;
/** Columns and things followed; dates kept of one column. */
const followedMax = 128;
const keptMax = 8;
/** Nothing shorter names a day and a time of day with its zone, nothing longer is one cell. */
const charactersMin = 10;
const charactersMax = 40;
const likeInstant = /\d[:\d]\d.{0,20}(?:Z|[+-]\d\d|[A-Z]{3})|^\d{10,13}$/;

/** Follows the columns of a table that hold times other than the row's own. */
export class DateWatch {
  /** By column, how far ahead of their rows its times are: how many, the least and the most. */
  readonly aheadMs = new Map<string, AheadMs>();
  readonly #open = new Map<string, NamedDate>();
  readonly #come = new Map<string, NamedDate[]>();

  constructor(private readonly allowance: WatchAllowance) {}

  observe(record: RecordReference, cells: Iterable<readonly [string, CellValue]>, thing: string) {
    const seen = new Set<Instant>();
    for (const [column, value] of cells) {
      const due = instantOf(value);
      if (due === null || seen.has(due)) continue;
      seen.add(due);
      this.#name({ record, column, thing: withoutDates(thing), due });
    }
  }

  /** By column, those that came while the thing's last word was so; more of a column than are kept is how things go on. */
  dates(): ReadonlyMap<string, readonly NamedDate[]> {
    for (const open of this.#open.values()) this.#keep(open);
    this.#open.clear();
    return new Map([...this.#come].filter(([, dates]) => dates.length < keptMax));
  }

  #name(named: NamedDate): void {
    const key = `${named.column}\u0001${named.thing}`;
    const open = this.#open.get(key);
    const { earliest, latest } = named.record.time;
    this.#measure(named.column, named.due - earliest);
    if (open?.due === named.due) return;
    if (open !== undefined && open.due <= earliest) this.#keep(open);
    if (named.due <= latest + aheadMs) this.#open.delete(key);
    else if (open !== undefined || this.#mayFollow()) this.#open.set(key, named);
  }

  #mayFollow(): boolean {
    return this.#open.size < followedMax && this.allowance.take("things");
  }

  #measure(column: string, ahead: number): void {
    const { rows, least, most } = this.aheadMs.get(column) ?? {
      rows: 0,
      least: ahead,
      most: ahead,
    };
    if (rows === 0 && this.aheadMs.size >= followedMax) return;
    this.aheadMs.set(column, {
      ...{ rows: rows + 1, least: Math.min(least, ahead), most: Math.max(most, ahead) },
    });
  }

  #keep(date: NamedDate): void {
    const known = this.#come.get(date.column) ?? [];
    if (known.length < keptMax) known.push(date);
    this.#come.set(date.column, known);
  }
}

/** In a short table the date itself may look like a part of what the row is of. */
function withoutDates(thing: string): string {
  const parts = thing.split("\u0001").filter((part) => instantOf(part) === null);
  return parts.join("\u0001");
}

/** A cell that is one instant and says its zone; a wall clock without one may be hours off. */
function instantOf(value: CellValue): Instant | null {
  if (typeof value === "boolean") return null;
  const text = String(value);
  if (text.length < charactersMin || text.length > charactersMax || !likeInstant.test(text))
    return null;
  const stamp = typeof value === "number" ? toEpochStamp(value, text) : wholeStamp(text);
  if (stamp === null || stamp.offsetMinutes === null || stamp.isYearless) return null;
  const at = Math.floor(stamp.wallMicros / 1000) - stamp.offsetMinutes * 60_000;
  return isInstant(at) ? at : null;
}

function wholeStamp(text: string) {
  const scan = scanInstant(text, 0, null);
  return scan?.kind === "instant" && scan.end >= text.trimEnd().length ? scan.stamp : null;
}
