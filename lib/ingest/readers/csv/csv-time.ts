import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { findDateOrder } from "@/lib/time/stamps/date-order";
import { scanOffset } from "@/lib/time/stamps/offset-scan";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { foldName } from "../../fields/field-names";
import {
  ambiguousZoneOfName,
  inRegion,
  isSameButForZone,
  isZoneWord,
  offsetOfName,
  regionOfName,
} from "../../fields/time-zone-name";
import { meansNone, readTime, timeKeys } from "../../json/time-field";
import { isSupertimeline } from "../../json/timesketch-line";
import { findTimeColumns } from "../../times/find-time-columns";
import { findHalfColumn, inHalf } from "../../times/half-column";
import { runOf } from "../../times/place-of-time";
import { halfOf, readTimeColumns } from "../../times/time-columns";
import { scanBeginning } from "./csv-beginning";
import { isBlankCell } from "./csv-cells";
import type { CsvTime } from "./csv-time-columns";

type Rows = readonly (readonly string[])[];

/** Where the cell of the time is empty, the row has the time of the next column that holds times. */
export function readCsvTime(cells: readonly string[], time: CsvTime): StampAsWritten | null {
  const stamp = readZoned(cells, time);
  if (stamp !== null || time.others === undefined) return stamp;
  if (!time.columns.every((column) => isBlankCell(cells[column]))) return null;
  for (const other of time.others) {
    const found = readZoned(cells, other);
    if (found !== null) return found;
  }
  return null;
}

function readZoned(cells: readonly string[], time: CsvTime): StampAsWritten | null {
  const stamp = readHalved(cells, time);
  if (stamp === null || stamp.offsetMinutes !== null) return stamp;
  const { statedOffset, statedZone } = time;
  if (statedOffset !== undefined) return { ...stamp, offsetMinutes: statedOffset };
  const region = statedZone ?? (time.zone === null ? "" : (cells[time.zone] ?? "").trim());
  return region === "" ? stamp : inRegion(stamp, region);
}

function readHalved(cells: readonly string[], time: CsvTime): StampAsWritten | null {
  const stamp = readCells(cells, time);
  const { half, behaviour } = time;
  if (stamp === null || behaviour !== undefined || typeof half !== "number") return stamp;
  return inHalf(stamp, (cells[half] ?? "").trim());
}

function readCells(cells: readonly string[], time: CsvTime): StampAsWritten | null {
  if (time.behaviour !== undefined) return readTimeColumns(cells, time.behaviour);
  const [first = -1] = time.columns;
  if (time.isBeginning) return scanBeginning(cells[first], time)?.stamp ?? null;
  const text = timeText(cells, time.columns);
  if (text === "") return null;
  const whole = withZone(text, cells, time);
  if (time.order === null) return readTime(whole);
  const stamp = parseStamp(whole, time.order);
  return stamp === null || meansNone(stamp) ? null : stamp;
}

function withZone(text: string, cells: readonly string[], time: CsvTime): string {
  const word = time.statedWord ?? (time.zone === null ? undefined : (cells[time.zone] ?? ""));
  const zone = word === undefined ? "" : ` ${word}`;
  return zone !== "" && scanOffset(zone, 0).end === zone.length ? text + zone : text;
}

/** `2026`, `11`, `21` and a clock are a date like any other. */
function timeText(cells: readonly string[], columns: readonly number[]): string {
  const [only, ...others] = columns.map((column) => (cells[column] ?? "").trim());
  if (only === undefined || others.length === 0) return only ?? "";
  const [month, day, clock] = others;
  const isNumeric = clock !== undefined && /^\d{4}$/.test(only) && /^\d{1,2}$/.test(month ?? "");
  if (!isNumeric) return [only, ...others].join(" ");
  return `${only}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")} ${clock}`;
}

/** Where a table says when, and what the names of these columns say of the zone. */
export function findCsvTime(
  columns: readonly string[],
  rows: Rows,
  mapped: string | undefined,
): CsvTime | null {
  const found = findTime(columns, rows, mapped);
  if (found === null) return null;
  const names = found.columns.map((at) => columns[at] ?? "");
  const [statedOffset] = names.flatMap((name) => offsetOfName(name) ?? []);
  if (statedOffset !== undefined) return { ...found, statedOffset };
  const [statedZone] = names.flatMap((name) => regionOfName(name) ?? []);
  if (statedZone !== undefined) return { ...found, statedZone };
  const [statedWord] = names.flatMap((name) => ambiguousZoneOfName(name) ?? []);
  if (statedWord !== undefined) return { ...found, statedWord };
  return found.zone === null ? { ...found, zone: findZoneColumn(columns, rows) } : found;
}

/** A column beside the time that names a zone in each row. */
function findZoneColumn(columns: readonly string[], rows: Rows): number | null {
  const at = columns.findIndex((name) => partNames.zone.test(name.trim()));
  if (at < 0) return null;
  const named = rows.slice(0, rowsMax).map((row) => (row[at] ?? "").trim());
  return named.every(isZoneWord) ? at : null;
}

/** The column named by a person, else one named like a time that holds times, else one that holds nothing else. */
function findTime(
  columns: readonly string[],
  rows: Rows,
  mapped: string | undefined,
): CsvTime | null {
  if (mapped !== undefined) {
    const column = columns.indexOf(mapped);
    return column < 0 ? null : inColumns(rows, [column]);
  }
  if (isSupertimeline(columns)) return inSupertimeline(columns, rows);
  const named = columns
    .flatMap((name, column) => (isTimeName(name) ? [inColumns(rows, [column])] : []))
    .filter((time) => holdsTimes(rows, time));
  const exact = findExact(columns, rows, named);
  const known = exact ?? findSeveral(columns, rows);
  const isOwn = known !== null && named.includes(known);
  const others = isOwn ? named.filter((time) => time !== known && hasClock(rows, time)) : [];
  return known !== null && isOrderly(rows, known)
    ? { ...known, ...(others.length > 0 ? { others } : {}) }
    : (findByBehaviour(columns, rows) ?? known ?? named[0] ?? findByContent(columns, rows));
}

/** `MM/DD/YYYY` by definition, with the zone in a column of its own. */
function inSupertimeline(columns: readonly string[], rows: Rows): CsvTime {
  const zone = columns.indexOf("timezone");
  const held = [columns.indexOf("date"), columns.indexOf("time")];
  return { ...inColumns(rows, held, zone < 0 ? null : zone), order: "month-first" };
}

/** The first that is more than a day; of two that differ in their zone the one that says which: `Time (UTC)` beside `Time (Local)`. */
function findExact(
  columns: readonly string[],
  rows: Rows,
  named: readonly CsvTime[],
): CsvTime | undefined {
  const nameOf = ({ columns: [at = 0] }: CsvTime) => columns[at] ?? "";
  const states = (time: CsvTime) => offsetOfName(nameOf(time)) !== null;
  const clocks = named.filter((time) => hasClock(rows, time));
  // Of those that are never empty the first; a sparse one says something else than when.
  const fewest = Math.min(...clocks.map((time) => countBlank(rows, time)));
  const first = clocks.find((time) => countBlank(rows, time) === fewest);
  if (first === undefined || states(first)) return first;
  const same = (time: CsvTime) => isSameButForZone(nameOf(time), nameOf(first));
  return named.find((time) => states(time) && same(time)) ?? first;
}

function hasClock(rows: Rows, time: CsvTime): boolean {
  return !isDay(sampleStamps(rows, time)[0]);
}

function countBlank(rows: Rows, { columns }: CsvTime): number {
  return rows.filter((row) => columns.every((column) => isBlankCell(row[column]))).length;
}

/** Do the cells of the time say nothing but times, or that there is none? */
export function isSettledTime(columns: readonly string[], rows: Rows, time: CsvTime): boolean {
  const [at] = time.columns;
  if (at === undefined || time.columns.length > 1 || !isTimeName(columns[at] ?? "")) return false;
  const filled = rows.slice(0, rowsMax).filter((row) => !isBlankCell(row[at]));
  const odd = filled.filter(
    (row) => readCsvTime(row, time) === null && parseStamp((row[at] ?? "").trim()) === null,
  );
  return filled.length > 0 && odd.length === 0;
}

/** A name tells no more than that a time may be meant: the time of a table does not run to and fro. */
function isOrderly(rows: Rows, time: CsvTime): boolean {
  const walls = sampleStamps(rows, time).map(({ wallMicros }) => wallMicros);
  const isConstant = walls.length > rowsToDoubt && new Set(walls).size === 1;
  return walls.length < rowsToDoubt || (!isConstant && runOf(walls).backwards <= backwardsMax);
}

/** With fewer rows nothing is known about their order. */
const rowsToDoubt = 6;
const backwardsMax = 0.1;

function findByBehaviour(columns: readonly string[], rows: Rows): CsvTime | null {
  const behaviour =
    rows.length < 2 ? null : findTimeColumns(rows.slice(0, rowsMax), columns.length, columns);
  if (behaviour === null || behaviour.kind === "day" || behaviour.kind === "elapsed") return null;
  const held =
    behaviour.kind === "day-and-clock" ? [behaviour.column, behaviour.clock] : [behaviour.column];
  const half = halfOf(behaviour);
  return { columns: held, zone: null, order: behaviour.order, half, behaviour };
}

export function inColumns(
  rows: Rows,
  columns: readonly number[],
  zone: number | null = null,
): CsvTime {
  const places = rows.map((row) => ({ text: timeText(row, columns), at: 0 }));
  const half = findHalfColumn(rows.slice(0, rowsMax), columns.at(-1) ?? -1);
  return { columns, zone, order: findDateOrder(places)?.order ?? null, half };
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
  const [first = 0] = time.columns;
  const filled = rows.slice(0, rowsMax).filter((row) => !isBlankCell(row[first]));
  const known = sampleStamps(filled, time).filter(({ wallMicros }) => wallMicros > 0);
  return known.length > 0 && known.length >= filled.length / 2;
}

function isDay(stamp: StampAsWritten | undefined): boolean {
  return stamp?.granularity === "day";
}

/** Names of the parts of a time, and the orders they are read in. */
const partNames = {
  date: /^(date|datum|fecha|log.?date|event.?date)$/i,
  year: /^year$/i,
  month: /^month$/i,
  day: /^day$/i,
  clock: /time|clock|uhrzeit|heure|hora/i,
  zone: /^(time.?zone|tz|zone|utc.?offset)$/i,
};
const partOrders: readonly (readonly (keyof typeof partNames)[])[] = [
  ["date", "clock"],
  ["year", "month", "day", "clock"],
  ["month", "day", "clock"],
  ["month", "date", "clock"],
  ["date", "day", "clock"],
];

/** `date` and `time` beside each other, as log2timeline and many exports have them, or finer parts. */
function findSeveral(columns: readonly string[], rows: Rows): CsvTime | null {
  const find = (part: keyof typeof partNames) =>
    columns.findIndex((name) => partNames[part].test(name.trim()));
  const zoneAt = find("zone");
  const zone = zoneAt < 0 ? null : zoneAt;
  for (const order of partOrders) {
    const parts = order.map(find);
    if (parts.includes(-1) || new Set(parts).size < parts.length) continue;
    const time = inColumns(rows, parts, zone);
    if (holdsTimes(rows, time)) return time;
  }
  return null;
}

/** Whatever it is called: a column of dates with times. Numbers could be anything, so they do not count. */
function findByContent(columns: readonly string[], rows: Rows): CsvTime | null {
  for (let column = 0; column < columns.length; column++) {
    const filled = rows.slice(0, rowsMax).filter((row) => (row[column] ?? "").trim() !== "");
    if (filled.length < 2) continue;
    const time = inColumns(filled, [column]);
    const dated = sampleStamps(filled, time).filter(
      ({ raw }) => /[-/.: ]/.test(raw) && !/^\d+\.\d+$/.test(raw),
    );
    if (dated.length >= filled.length * 0.9 && !isDay(dated[0])) return time;
  }
  return null;
}
