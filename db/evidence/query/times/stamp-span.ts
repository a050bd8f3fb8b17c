import type { Granularity } from "@/lib/domain/evidence/evidence-record";

/**
 * A stamp stands for a stretch of time, and ends this long (in µs) after it starts; what is finer than a
 * second stands for itself. Ends lie on the last whole millisecond.
 */
const spansMicros: Readonly<Record<Exclude<Granularity, "month" | "year">, number>> = {
  microsecond: 0,
  millisecond: 0,
  second: 999_000,
  minute: 59_999_000,
  hour: 3_599_999_000,
  day: 86_399_999_000,
};

const dayMicros = 86_400_000_000;

export function spanMicros(granularity: Granularity, wallMicros: number): number {
  if (granularity === "month") return untilMonths(wallMicros, 1);
  if (granularity === "year") return untilMonths(wallMicros, 12);
  return spansMicros[granularity];
}

/** No stamp of the granularity stands for longer. */
export function longestSpanMicros(granularity: Granularity): number {
  if (granularity === "month") return 31 * dayMicros;
  if (granularity === "year") return 366 * dayMicros;
  return spansMicros[granularity];
}

/** To the same day so many months later, or the last day of that month. */
function untilMonths(wallMicros: number, months: number): number {
  const start = new Date(Math.floor(wallMicros / 1000));
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return (end.getTime() - start.getTime()) * 1000 - 1000;
}

/** The same in SQL, of the columns `granularity` and `wall_us`. */
export const spanSql = `CASE granularity
  WHEN 'second' THEN ${spansMicros.second}
  WHEN 'minute' THEN ${spansMicros.minute}
  WHEN 'hour' THEN ${spansMicros.hour}
  WHEN 'day' THEN ${spansMicros.day}
  WHEN 'month' THEN epoch_us(make_timestamp(wall_us) + INTERVAL 1 MONTH) - wall_us - 1000
  WHEN 'year' THEN epoch_us(make_timestamp(wall_us) + INTERVAL 1 YEAR) - wall_us - 1000
  ELSE 0 END`;
