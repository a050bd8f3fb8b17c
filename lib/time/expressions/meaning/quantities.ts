import type { Amount, Quantity, Unit } from "./meaning";

const msOf: Partial<Record<Unit, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
};
const daysOf: Partial<Record<Unit, number>> = { day: 1, week: 7 };
const monthsOf: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 };

const dayMs = 86_400_000;
/** As long as Recognizers-Text and most people take them to be, where only a length is asked. */
const monthDays = 30;
const yearDays = 365;

function amountOf(count: number, unit: Unit): Amount {
  const months = count * (monthsOf[unit] ?? 0);
  const days = count * (daysOf[unit] ?? 0);
  // Half a day is hours, half a month days.
  const wholeMonths = Math.trunc(months);
  const allDays = days + (months - wholeMonths) * monthDays;
  const wholeDays = Math.trunc(allDays);
  const ms = count * (msOf[unit] ?? 0) + (allDays - wholeDays) * dayMs;
  return { months: wholeMonths, days: wholeDays, ms: Math.round(ms) };
}

function addAmounts(one: Amount, other: Amount): Amount {
  return {
    months: one.months + other.months,
    days: one.days + other.days,
    ms: one.ms + other.ms,
  };
}

/** How long it is, with months of 30 days and years of 365. */
export function lengthOf({ months, days, ms }: Amount): number {
  const years = Math.trunc(months / 12);
  return (years * yearDays + (months - years * 12) * monthDays + days) * dayMs + ms;
}

export function exactly(count: number, unit: Unit): Quantity {
  const amount = amountOf(count, unit);
  return { low: amount, high: amount, unit, isRough: false, isVague: false };
}

/** A count of units as it was written: of one number, of two, or of none ("a few"). */
export type Count = {
  readonly low: number;
  readonly high: number;
  readonly isRough: boolean;
  readonly isVague: boolean;
};

export function quantityOf(count: Count, unit: Unit): Quantity {
  const { low, high, isRough, isVague } = count;
  return { low: amountOf(low, unit), high: amountOf(high, unit), unit, isRough, isVague };
}

export function addQuantities(one: Quantity, other: Quantity): Quantity {
  return {
    low: addAmounts(one.low, other.low),
    high: addAmounts(one.high, other.high),
    unit: other.unit,
    isRough: one.isRough || other.isRough,
    isVague: one.isVague || other.isVague,
  };
}

/** "A few": more than one, and who means nine says nine. */
export const few: Count = { low: 2, high: 8, isRough: true, isVague: true };

const order: readonly Unit[] = [
  "millisecond",
  "second",
  "minute",
  "hour",
  "day",
  "week",
  "month",
  "quarter",
  "year",
];

/** Shorter units are less. */
export function rankOf(unit: Unit): number {
  return order.indexOf(unit);
}
