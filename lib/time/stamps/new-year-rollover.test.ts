import { expect, test } from "vitest";
import { scanSyslogStamp } from "./named-month-stamp";
import { NewYearRollover } from "./new-year-rollover";

function placeAll(firstYear: number | null, ...texts: readonly string[]): string[] {
  const rollover = new NewYearRollover(firstYear);
  return texts.map((text) => {
    const scan = scanSyslogStamp(text, 0);
    const placed = scan === null ? null : rollover.place(scan.stamp);
    if (placed === null) return "none";
    const at = new Date(placed.wallMicros / 1000).toISOString().slice(0, 10);
    return placed.isYearless ? `${at} yearless` : at;
  });
}

test("a fall from December to January is a New Year", () => {
  expect(placeAll(null, "Dec 31 23:59:59", "Jan  1 00:00:01", "Feb  2 00:00:00")).toEqual([
    "1972-12-31 yearless",
    "1973-01-01 yearless",
    "1973-02-02 yearless",
  ]);
});

test("a December line right after the New Year is late, not a year ahead", () => {
  expect(
    placeAll(null, "Dec 31 23:59:59", "Jan  1 00:00:01", "Dec 31 23:59:58", "Jan  1 00:00:02"),
  ).toEqual([
    "1972-12-31 yearless",
    "1973-01-01 yearless",
    "1972-12-31 yearless",
    "1973-01-01 yearless",
  ]);
});

test("lines a little out of order stay in their year", () => {
  expect(placeAll(null, "Mar  2 00:00:00", "Mar  1 23:59:59", "Oct  1 00:00:00")).toEqual([
    "1972-03-02 yearless",
    "1972-03-01 yearless",
    "1972-10-01 yearless",
  ]);
});

test("two New Years in one file are two years", () => {
  expect(
    placeAll(null, "Dec 31 00:00:00", "Jun  1 00:00:00", "Dec  1 00:00:00", "Jan  1 00:00:00"),
  ).toEqual([
    "1972-12-31 yearless",
    "1973-06-01 yearless",
    "1973-12-01 yearless",
    "1974-01-01 yearless",
  ]);
});

test("a year the file states elsewhere dates its stamps for good", () => {
  expect(placeAll(2026, "Nov 20 19:24:45", "Jan  3 00:00:00")).toEqual([
    "2026-11-20",
    "2027-01-03",
  ]);
});

test("29 February in a year without one is no date", () => {
  expect(placeAll(2026, "Feb 29 00:00:00", "Mar  1 00:00:00")).toEqual(["none", "2026-03-01"]);
});
