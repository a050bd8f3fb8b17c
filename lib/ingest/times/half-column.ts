import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { microsPerDay } from "@/lib/time/stamps/civil-time";
import { areHalves, hourInHalf, isHalfWord } from "@/lib/time/stamps/half-word";

type Rows = readonly (readonly string[])[];

/** The column that says in which half of the day the clocks of another are; `unsure` where there are several it may be. */
export type HalfColumn = number | "unsure";

const microsPerHour = 3_600_000_000;
const filledMin = 0.9;
/** A clock of twelve hours that has no half of its own, alone or behind its day. */
const bareClock = /(?:^|\s)(\d{1,2})(?:[:.]\d\d){1,2}(?:[.,]\d{1,9})?$|^(\d{1,2})\d{4}$/;

/** Null where no column holds halves of the day, or the clocks need none: one of them is past twelve, or says its half. */
export function findHalfColumn(
  rows: Rows,
  clock: number,
  halves: readonly number[] = halfColumns(rows),
): HalfColumn | null {
  if (halves.length === 0 || !isOfTwelveHours(rows, clock)) return null;
  const beside = halves.filter((column) => Math.abs(column - clock) === 1);
  if (beside.length > 0) return beside.length === 1 ? (beside[0] ?? null) : "unsure";
  const others = otherClocks(rows, clock);
  const free = halves.filter((column) => !others.some((at) => Math.abs(at - column) === 1));
  if (free.length === 0) return null;
  return free.length === 1 && others.length === 0 ? (free[0] ?? null) : "unsure";
}

/** Most columns are told to be none by their first word. */
export function halfColumns(rows: Rows): readonly number[] {
  return (rows[0] ?? []).flatMap((_, column) => {
    const first = rows.find((row) => (row[column] ?? "").trim() !== "")?.[column] ?? "";
    if (!isHalfWord(first.trim())) return [];
    const words = filled(rows, column);
    return words.length >= rows.length * filledMin && areHalves(words) ? [column] : [];
  });
}

function otherClocks(rows: Rows, clock: number): readonly number[] {
  return (rows[0] ?? []).flatMap((_, column) =>
    column !== clock && isOfTwelveHours(rows, column) ? [column] : [],
  );
}

function isOfTwelveHours(rows: Rows, column: number): boolean {
  const cells = filled(rows, column);
  const hours = cells.flatMap((cell) => {
    const [matched, hour, packed] = bareClock.exec(cell) ?? [];
    return matched === undefined ? [] : [Number(hour ?? packed)];
  });
  return hours.length > 0 && hours.length >= cells.length * filledMin && Math.max(...hours) <= 12;
}

function filled(rows: Rows, column: number): readonly string[] {
  return rows.flatMap((row) => {
    const cell = (row[column] ?? "").trim();
    return cell === "" ? [] : [cell];
  });
}

/** What is said of a table whose halves of the day could be of other clocks. */
export const unsureHalf =
  "Halves of the day stand in columns of their own, and nothing tells which clock each is of; the rows were left without a time.";

/** What is said where single rows lack theirs. */
export const lackingHalf =
  "Rows with a clock of twelve hours that do not say its half of the day were left without a time.";

/** Has this row something to say of its time, and not in which half of the day it is? */
export function lacksHalf(row: readonly string[], half: HalfColumn | null | undefined): boolean {
  return typeof half === "number" && row.length > half && !isHalfWord((row[half] ?? "").trim());
}

/** The stamp in the half of the day that its row names; null where the row names none, as it may be either. */
export function inHalf(stamp: StampAsWritten, word: string): StampAsWritten | null {
  const hour = hourOf(stamp);
  if (stamp.granularity === "day" || hour > 12) return stamp;
  const hourOfDay = hourInHalf(word, hour);
  if (hourOfDay === null) return null;
  const wallMicros = stamp.wallMicros + (hourOfDay - hour) * microsPerHour;
  return { ...stamp, wallMicros, raw: `${stamp.raw} ${word}` };
}

/** Could it be a clock of twelve hours? Those that state a zone or are numbers are of 24. */
export function isOfTwelve(stamp: StampAsWritten): boolean {
  return bareClock.test(stamp.raw) && hourOf(stamp) <= 12;
}

function hourOf({ wallMicros }: StampAsWritten): number {
  return Math.floor((((wallMicros % microsPerDay) + microsPerDay) % microsPerDay) / microsPerHour);
}
