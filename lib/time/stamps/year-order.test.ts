import { expect, test } from "vitest";
import { scanSyslogStamp } from "./named-month-stamp";
import { YearOrder } from "./year-order";

function orderOf(...texts: readonly string[]): YearOrder {
  const order = new YearOrder(100);
  texts.forEach((text, record) => {
    order.place(record, scanSyslogStamp(text, 0)?.stamp.wallMicros ?? Number.NaN);
  });
  return order;
}

const days = (order: YearOrder, year: number | null) => {
  const { from, to } = order.walls(year) ?? { from: Number.NaN, to: Number.NaN };
  return [from, to].map((micros) => new Date(micros / 1000).toISOString().slice(0, 10));
};

const newestFirst = [
  ...["Jan  2 00:00:00", "Jan  1 20:00:00", "Jan  1 00:00:01"],
  ...["Dec 31 23:59:59", "Dec 31 10:00:00", "Dec 30 00:00:00"],
];

test("lines that run back over a New Year are four days, not a year", () => {
  const order = orderOf(...newestFirst);
  expect(order.rolls(false)).toEqual([
    { fromRecord: 0, years: 1 },
    { fromRecord: 3, years: 0 },
  ]);
  expect(days(order, null)).toEqual(["1972-12-30", "1973-01-02"]);
});

test("a stated year is that of the first line, also where that is the newest", () => {
  const order = orderOf(...newestFirst);
  expect(order.rolls(true)).toEqual([{ fromRecord: 3, years: -1 }]);
  expect(days(order, 2026)).toEqual(["2025-12-30", "2026-01-02"]);
});

test("two New Years backwards are three years", () => {
  const order = orderOf(
    ...["Jan  2 00:00:00", "Jan  1 00:00:00", "Dec  9 00:00:00", "Aug  9 00:00:00"],
    ...["Apr  9 00:00:00", "Jan  9 00:00:00", "Dec  5 00:00:00", "Dec  4 00:00:00"],
  );
  expect(days(order, null)).toEqual(["1972-12-04", "1974-01-02"]);
});

test("a file in order is read as ever, and one that runs back inside a year has no New Year", () => {
  expect(orderOf(...newestFirst.toReversed()).rolls(false)).toEqual([{ fromRecord: 3, years: 1 }]);
  const back = orderOf("Mar  3 00:00:00", "Mar  2 00:00:00", "Jan  9 00:00:00");
  expect(back.isNewestFirst).toBe(false);
  expect(back.rolls(false)).toEqual([]);
});

test("a few lines to and fro are no New Years: one step back shows no direction", () => {
  const order = orderOf("Mar 14 02:14:05", "Jan  3 02:14:05", "Dec 30 02:14:05", "Feb 11 02:14:05");
  expect(order.isDisordered).toBe(true);
  expect(order.rolls(false)).toEqual([]);
  const few = orderOf("Jan  1 00:00:00", "Dec 31 00:00:00", "Dec 30 00:00:00");
  expect(few.isNewestFirst).toBe(true);
});
