import { expect, test } from "vitest";
import { DayCarry } from "./day-carry";
import { toPlacedStamp } from "./placed-stamp";

const hour = 3_600_000_000;

function days(carry: DayCarry, hours: readonly number[]): string[] {
  return hours.map((at) => {
    const placed = carry.place(at * hour);
    return placed === null ? "none" : `${placed.day.month}-${placed.day.day}`;
  });
}

test("a clock that goes far back has passed midnight; a little back is disorder", () => {
  const carry = new DayCarry(null, false);
  carry.setDay({ year: 2026, month: 11, day: 30, end: 0 });
  expect(days(carry, [22, 23.5, 23.2, 0.2, 9, 8])).toEqual([
    "11-30",
    "11-30",
    "11-30",
    "12-1",
    "12-1",
    "12-1",
  ]);
});

test("a line from before midnight behind the first one after it is of the day before", () => {
  const carry = new DayCarry(null, false);
  carry.setDay({ year: 2026, month: 11, day: 30, end: 0 });
  expect(days(carry, [23.8, 0.1, 23.9, 0.2])).toEqual(["11-30", "12-1", "11-30", "12-1"]);
});

test("where the newest stands first, midnight is a clock that goes far ahead", () => {
  const carry = new DayCarry(null, true);
  carry.setDay({ year: 2026, month: 11, day: 22, end: 0 });
  expect(days(carry, [1, 0.5, 23.5, 14])).toEqual(["11-22", "11-22", "11-21", "11-21"]);
});

test("a time of day before any day was named has none", () => {
  expect(days(new DayCarry(null, false), [12])).toEqual(["none"]);
});

test.each([
  ["December of the year before", 12, 31, 2025],
  ["the same year", 2, 1, 2026],
])("a day without a year is put nearest to a day with one: %s", (_what, month, day, year) => {
  const carry = new DayCarry({ year: 2026, month: 1, day: 5 }, false);
  expect(carry.setDay({ year: null, month, day, end: 0 })).toEqual({
    day: { year, month, day },
    isYearless: false,
  });
});

test("without any year it stays open", () => {
  const carry = new DayCarry(null, false);
  expect(carry.setDay({ year: null, month: 2, day: 29, end: 0 })).toEqual({
    day: { year: 1972, month: 2, day: 29 },
    isYearless: true,
  });
});

test.each([
  ["New York in winter", "America/New_York", { year: 2026, month: 1, day: 5 }, false, -300],
  ["New York in summer", "America/New_York", { year: 2026, month: 7, day: 5 }, false, -240],
  ["a summer day without a year", "America/New_York", { year: 1972, month: 7, day: 5 }, true, -240],
  // Clocks go forward between 8 and 14 March.
  [
    "a day on which it depends on the year",
    "America/New_York",
    { year: 1972, month: 3, day: 10 },
    true,
    null,
  ],
  ["a fixed offset", "+05:30", { year: 1972, month: 3, day: 10 }, true, 330],
])("the offset of a zone at a wall clock: %s", (_what, zone, day, isYearless, offsetMinutes) => {
  const clock = { microsOfDay: 12 * hour, granularity: "minute" } as const;
  expect(toPlacedStamp(day, isYearless, clock, zone, "12:00").offsetMinutes).toBe(offsetMinutes);
});
