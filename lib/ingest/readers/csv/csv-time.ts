import type { StampAsWritten } from "@/lib/domain/evidence-record";
import { scanClock } from "@/lib/time/stamps/clock-scan";
import { findDateOrder } from "@/lib/time/stamps/date-order";
import { scanOffset } from "@/lib/time/stamps/offset-scan";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { foldName } from "../../json/field-names";
import { readTime, timeKeys } from "../../json/time-field";
import { isBlankCell } from "./csv-cells";

/** Where a table says when: in one column, or the day in one, the time in another and perhaps the zone in a third. */
export type CsvTime = {
  readonly column: number;
  readonly clock: number | null;
  readonly zone: number | null;
  /** What the whole table says about dates like `05/06/2026`. */
  readonly order: DateOrder | null;
};

type Rows = readonly (readonly string[])[];

export function readCsvTime(cells: readonly string[], time: CsvTime): StampAsWritten | null {
  const cell = cells[time.column] ?? "";
  if (time.clock === null) return readCell(cell, time.order);
  const zone = time.zone === null ? "" : ` ${cells[time.zone] ?? ""}`;
  const isKnown = scanOffset(zone, 0).end === zone.length;
  return readCell(`${cell.trim()} ${cells[time.clock] ?? ""}${isKnown ? zone : ""}`, time.order);
}

function readCell(cell: string, order: DateOrder | null): StampAsWritten | null {
  if (cell === "") return null;
  return order === null ? readTime(cell) : parseStamp(cell, order);
}

/** The column named by a person, else one named like a time that holds times, else one that holds nothing else. */
export function findCsvTime(
  columns: readonly string[],
  rows: Rows,
  mapped: string | undefined,
): CsvTime | null {
  if (mapped !== undefined) {
    const column = columns.indexOf(mapped);
    return column < 0 ? null : inOneColumn(rows, column);
  }
  const named = columns
    .flatMap((name, column) => (isTimeName(name) ? [inOneColumn(rows, column)] : []))
    .filter((time) => holdsTimes(rows, time));
  const exact = named.find((time) => !isDay(sampleStamps(rows, time)[0]));
  return exact ?? findTwoColumns(columns, rows) ?? named[0] ?? findByContent(columns, rows);
}

export function inOneColumn(rows: Rows, column: number): CsvTime {
  const places = rows.map((row) => ({ text: (row[column] ?? "").trim(), at: 0 }));
  const order = findDateOrder(places)?.order ?? null;
  return { column, clock: null, zone: null, order };
}

/** Named like a time; `exch_ts_ns` and `scrape time` are names like that too. */
export function isTimeName(name: string): boolean {
  const parts = name.toLowerCase().split(/[^a-z]+/);
  return (
    foldedTimeKeys.has(foldName(name)) ||
    parts.some((part) => foldedTimeKeys.has(part) || part === "timestamp")
  );
}

const foldedTimeKeys = new Set(timeKeys.map(foldName));
/** Rows that are enough to know a column. */
const rowsMax = 50;

function sampleStamps(rows: Rows, time: CsvTime): readonly StampAsWritten[] {
  return rows.slice(0, rowsMax).flatMap((row) => readCsvTime(row, time) ?? []);
}

/** Half of what is in it has to be times: a column of counts has a zero here and there. */
function holdsTimes(rows: Rows, time: CsvTime): boolean {
  const filled = rows.slice(0, rowsMax).filter((row) => !isBlankCell(row[time.column]));
  const known = sampleStamps(filled, time).filter(({ wallMicros }) => wallMicros > 0);
  return known.length > 0 && known.length >= filled.length / 2;
}

function isDay(stamp: StampAsWritten | undefined): boolean {
  return stamp?.granularity === "day";
}

/** `date` and `time` beside each other, as log2timeline and many exports have them. */
function findTwoColumns(columns: readonly string[], rows: Rows): CsvTime | null {
  const clock = columns.findIndex(
    (name, column) => /time|clock|uhrzeit|heure|hora/i.test(name) && isClockColumn(rows, column),
  );
  const column = columns.findIndex((name) =>
    /^(date|day|datum|fecha|log.?date)$/i.test(name.trim()),
  );
  if (clock < 0 || column < 0 || clock === column) return null;
  const zoneAt = columns.findIndex((name) =>
    /^(time.?zone|tz|zone|utc.?offset)$/i.test(name.trim()),
  );
  const zone = zoneAt < 0 ? null : zoneAt;
  const places = rows.map((row) => ({
    text: `${row[column]?.trim()} ${row[clock]?.trim()}`,
    at: 0,
  }));
  const time = { column, clock, zone, order: findDateOrder(places)?.order ?? null };
  return holdsTimes(rows, time) ? time : null;
}

function isClockColumn(rows: Rows, column: number): boolean {
  const cells = rows.slice(0, rowsMax).map((row) => (row[column] ?? "").trim());
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.every((cell) => scanClock(cell, 0)?.end === cell.length);
}

/** Whatever it is called: a column of dates with times. Numbers could be anything, so they do not count. */
function findByContent(columns: readonly string[], rows: Rows): CsvTime | null {
  for (let column = 0; column < columns.length; column++) {
    const filled = rows.slice(0, rowsMax).filter((row) => (row[column] ?? "").trim() !== "");
    if (filled.length < 2) continue;
    const time = inOneColumn(filled, column);
    const dated = sampleStamps(filled, time).filter(
      ({ raw }) => /[-/.: ]/.test(raw) && !/^\d+\.\d+$/.test(raw),
    );
    if (dated.length >= filled.length * 0.9 && !isDay(dated[0])) return time;
  }
  return null;
}
