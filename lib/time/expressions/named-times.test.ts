import { expect, test } from "vitest";
import { instant, parseZonedTime } from "@/lib/base/instant";
import { findTimes } from "./find-times";

// Written on Wednesday, 24 June 2026, at 14:45 UTC.
const context = {
  reference: parseZonedTime("2026-06-24T14:45:00Z") ?? instant(0),
  zone: "UTC",
  isDayFirst: false,
};

/** Every expression as its words and its first and last minute, or its minutes where it is a length. */
function read(text: string): readonly string[] {
  const minute = (ms: number | null) =>
    ms === null ? "open" : new Date(ms).toISOString().slice(0, 16);
  return findTimes(text, context).expressions.map((one) =>
    one.durationMs === null
      ? `${one.text}: ${minute(one.earliest)} to ${minute(one.latest)}`
      : `${one.text}: ${one.durationMs / 60_000} min`,
  );
}

function day(written: string): string {
  return `${written}T00:00 to ${written}T23:59`;
}

test.each([
  ["the second Tuesday of May", "2026-05-12"],
  ["second tuesday in may 2025", "2025-05-13"],
  ["the last Friday of October", "2025-10-31"],
  ["first Monday of last month", "2026-05-04"],
  ["the third thursday of this month", "2026-06-18"],
  ["the last day of March", "2026-03-31"],
  ["the first day of the quarter", "2026-04-01"],
  ["the 15th of last month", "2026-05-15"],
])("a day is counted in its stretch of the calendar: %s", (text, expected) => {
  expect(read(text)).toEqual([`${text}: ${day(expected)}`]);
});

test("a month without a fifth Monday has none", () => {
  expect(findTimes("the fifth Monday of May 2026", context).expressions[0]).toMatchObject({
    earliest: null,
    reason: "The calendar has no such day",
  });
});

test.each([
  ["two Fridays ago", "2026-06-12"],
  ["three mondays from now", "2026-07-13"],
  ["two Wednesdays ago", "2026-06-10"],
  ["the Friday before last", "2026-06-12"],
  ["Friday after next", "2026-07-03"],
  ["Tuesday of last week", "2026-06-16"],
  ["last week Monday", "2026-06-15"],
  ["monday of next week", "2026-06-29"],
  ["Friday two weeks ago", "2026-06-12"],
  ["two weeks ago on Friday", "2026-06-12"],
])("weekdays are counted back and ahead: %s", (text, expected) => {
  expect(read(text)).toEqual([`${text}: ${day(expected)}`]);
});

test.each([
  ["an hour and half", "90 min"],
  ["two and a quarter hours", "135 min"],
  ["three quarters of an hour", "45 min"],
  ["1½ hours", "90 min"],
  ["2 1/2 hours", "150 min"],
  ["half a week", "5040 min"],
  ["1/2 hour ago", "2026-06-24T14:15 to 2026-06-24T14:15"],
  ["a quarter of an hour ago", "2026-06-24T14:30 to 2026-06-24T14:30"],
  ["3 mos ago", "2026-03-24T00:00 to 2026-03-24T23:59"],
  ["5m ago", "2026-06-24T14:40 to 2026-06-24T14:40"],
])("parts of a unit and short units count: %s", (text, expected) => {
  expect(read(text)).toEqual([`${text}: ${expected}`]);
});

test.each([
  ["it began at 3 this afternoon", "3 this afternoon: 2026-06-24T15:00 to 2026-06-24T15:00"],
  ["at 4 yesterday morning", "4 yesterday morning: 2026-06-23T04:00 to 2026-06-23T04:00"],
  ["at 1140 am", "1140 am: 2026-06-24T11:40 to 2026-06-24T11:40"],
  ["it sat on server 3 this afternoon", "this afternoon: 2026-06-24T12:00 to 2026-06-24T17:59"],
])("a part of the day tells the half of the hour before it: %s", (text, expected) => {
  expect(read(text)).toEqual([expected]);
});

test.each([
  ["2026-03", "2026-03-01T00:00 to 2026-03-31T23:59"],
  ["03/2026", "2026-03-01T00:00 to 2026-03-31T23:59"],
  ["early 2025", "2025-01-01T00:00 to 2025-05-01T23:59"],
  ["by eom", "open to 2026-06-30T23:59"],
  ["before the end of March", "open to 2026-03-31T23:59"],
  ["after the beginning of March 2027", "2027-03-01T00:00 to open"],
  ["the week of 3 May", "2026-04-27T00:00 to 2026-05-03T23:59"],
  ["week commencing February 4", "2026-02-02T00:00 to 2026-02-08T23:59"],
  ["2026-W12", "2026-03-16T00:00 to 2026-03-22T23:59"],
  ["first week of May", "2026-05-04T00:00 to 2026-05-10T23:59"],
  ["last week of 2025", "2025-12-22T00:00 to 2025-12-28T23:59"],
  ["last summer", "2025-06-21T00:00 to 2025-09-22T23:59"],
  ["winter 2024", "2024-12-21T00:00 to 2025-03-19T23:59"],
  ["next fall", "2026-09-23T00:00 to 2026-12-20T23:59"],
  ["New Year's Eve", "2025-12-31T00:00 to 2025-12-31T23:59"],
  ["Black Friday 2024", "2024-11-29T00:00 to 2024-11-29T23:59"],
  ["year to date", "2026-01-01T00:00 to 2026-06-24T14:45"],
])("stretches of the calendar have their ends: %s", (text, expected) => {
  expect(read(text)).toEqual([`${text}: ${expected}`]);
});

test("a season is no more certain than 'about'", () => {
  expect(findTimes("last summer", context).expressions[0]?.confidence).toBe(0.6);
});

test.each([
  ["week 3 of the migration went well"],
  ["a spring boot service"],
  ["fall back to the replica"],
  ["the last 3 of the pods"],
  ["a new year-based index"],
  ["deployed build-2026-03-rc1"],
])("%s names no stretch of the calendar", (text) => {
  expect(read(text)).toEqual([]);
});

test.each([
  ["五月的第二个星期二", day("2026-05-12")],
  ["上个月第一个周一", day("2026-05-04")],
  ["去年10月最后一个星期五", day("2025-10-31")],
  ["三月最后一天", day("2026-03-31")],
  ["上月15日", day("2026-05-15")],
  ["下个月3号", day("2026-07-03")],
  ["上上上周五", day("2026-06-05")],
  ["两周前的周五", day("2026-06-12")],
  ["四分之三小时", "45 min"],
  ["5min前", "2026-06-24T14:40 to 2026-06-24T14:40"],
  ["去年年底", "2025-08-31T00:00 to 2025-12-31T23:59"],
  ["月底", "2026-06-21T00:00 to 2026-06-30T23:59"],
  ["5月3日那一周", "2026-04-27T00:00 to 2026-05-03T23:59"],
  ["2026年第12周", "2026-03-16T00:00 to 2026-03-22T23:59"],
  ["5月第一周", "2026-05-04T00:00 to 2026-05-10T23:59"],
  ["去年夏天", "2025-06-01T00:00 to 2025-08-31T23:59"],
  ["九十年代", "1990-01-01T00:00 to 1999-12-31T23:59"],
  ["去年国庆", day("2025-10-01")],
  ["元旦零点", "2026-01-01T00:00 to 2026-01-01T00:00"],
])("in Chinese too: %s", (text, expected) => {
  expect(read(text)).toEqual([`${text}: ${expected}`]);
});
