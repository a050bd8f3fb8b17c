import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { atSecond, noon, stated, unknownTime } from "@/lib/view-model/testing/sample-timeline";
import {
  formatClockOffset,
  formatDateTime,
  formatDuration,
  formatEventTime,
  formatInterval,
  formatTime,
} from "./time-text";
import { formatIso, parseTypedTime } from "./zoned-time";

const at = instant(noon + 123); // 2026-03-08T14:00:00.123Z

test.each([
  ["UTC", "2026-03-08 14:00:00 UTC"],
  ["Europe/Berlin", "2026-03-08 15:00:00 Europe/Berlin (+01:00)"],
  ["Asia/Kolkata", "2026-03-08 19:30:00 Asia/Kolkata (+05:30)"],
  ["America/New_York", "2026-03-08 10:00:00 America/New_York (-04:00)"],
  ["+02:00", "2026-03-08 16:00:00 +02:00 (+02:00)"],
])("the same instant in %s says its zone and offset", (zone, text) => {
  expect(formatDateTime(at, zone)).toBe(text);
});

test("an offset is the one that holds at the instant, before and after clocks were set forward", () => {
  // US clocks went from 02:00 to 03:00 on 2026-03-08, at 07:00 UTC.
  const before = instant(Date.UTC(2026, 2, 8, 6, 59, 59));
  const after = instant(Date.UTC(2026, 2, 8, 7, 0, 0));
  expect(formatIso(before, "America/New_York")).toBe("2026-03-08T01:59:59.000-05:00");
  expect(formatIso(after, "America/New_York")).toBe("2026-03-08T03:00:00.000-04:00");
  expect(formatIso(after, "UTC")).toBe("2026-03-08T07:00:00.000Z");
});

test("a zone nobody knows is read as UTC rather than as the zone of the machine", () => {
  expect(formatTime(at, "Mars/Olympus")).toBe("14:00:00");
});

test.each([
  ["a stamp to the second is that second", stated(3, 999), "14:00:03"],
  ["a stamp to the millisecond keeps it", stated(3), "14:00:03.000"],
  ["a wide onset is a range", { ...stated(0, 61_000) }, "14:00:00 – 14:01:01"],
  ["a time nobody knows is not given one", unknownTime, "time unknown"],
])("%s", (_, time, text) => {
  expect(formatEventTime(time, "UTC")).toBe(text);
});

const days = (granularity: "day" | "month" | "year", from: string, to: string) => ({
  ...stated(0),
  earliest: instant(Date.parse(from)),
  latest: instant(Date.parse(to)),
  granularity,
  zone: "Europe/Berlin",
});

test.each([
  // Berlin's 7 March begins at 23:00 UTC of the 6th.
  ["a date", days("day", "2026-03-06T23:00:00Z", "2026-03-07T22:59:59.999Z"), "2026-03-07"],
  [
    "the 23 hours of a day on which clocks go forward",
    days("day", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59.999Z"),
    "2026-03-29",
  ],
  [
    "a month",
    days("month", "2026-02-28T23:00:00Z", "2026-03-31T21:59:59.999Z"),
    "2026-03-01 – 2026-03-31",
  ],
  [
    "some hours that were inferred",
    days("day", "2026-03-08T12:00:00Z", "2026-03-08T14:30:00Z"),
    "13:00 – 15:30",
  ],
])("%s is told as what it covers", (_, time, text) => {
  expect(formatEventTime(time, "Europe/Berlin")).toBe(text);
});

test("a date written in another zone stays that date, and says whose it is", () => {
  const date = days("day", "2026-03-06T23:00:00Z", "2026-03-07T22:59:59.999Z");
  expect(formatEventTime(date, "UTC")).toBe("2026-03-07 (Europe/Berlin)");
  expect(formatEventTime({ ...date, zone: null }, "UTC")).toBe(
    "2026-03-06 23:00 – 2026-03-07 22:59",
  );
});

test("a range over midnight names both days, in the zone it is shown in", () => {
  const range = { earliest: atSecond(0), latest: atSecond(9 * 3600 + 1_800) };
  expect(formatInterval(range, "Europe/Berlin")).toBe("2026-03-08 15:00:00 – 2026-03-09 00:30:00");
  expect(formatInterval(range, "UTC")).toBe("14:00:00 – 23:30:00");
});

test("a range whose ends read alike is told once", () => {
  const range = { earliest: atSecond(33), latest: atSecond(33.5) };
  const precision = "second" as const;
  expect(formatInterval(range, "UTC", { precision, withDay: true })).toBe("2026-03-08 14:00:33");
  expect(formatInterval(range, "UTC", { precision: "millisecond" })).toBe(
    "14:00:33.000 – 14:00:33.500",
  );
});

test.each([
  [0, "0 ms"],
  [850, "850 ms"],
  [1_500, "1.5 s"],
  [42_000, "42 s"],
  [422_000, "7 m 02 s"],
  [11_100_000, "3 h 05 m"],
  [187_200_000, "2 d 04 h"],
  [-90_000, "−1 m 30 s"],
])("%d ms is told as %s", (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});

test("a clock says which way it is wrong, and nothing when it is right", () => {
  expect(formatClockOffset(422_000)).toBe("clock 7 m 02 s ahead");
  expect(formatClockOffset(-1_500)).toBe("clock 1.5 s behind");
  expect(formatClockOffset(0)).toBe("");
});

test.each([
  ["2026-03-08 14:00", "UTC", noon],
  ["2026-03-08 15:00:00", "Europe/Berlin", noon],
  ["2026-03-08T16:00:00.5+02:00", "America/New_York", noon + 500],
  ["2026-03-08 14:00:00Z", "Asia/Kolkata", noon],
  // Shown twice when clocks went back on 2026-11-01: the earlier of the two.
  ["2026-11-01 01:30", "America/New_York", Date.UTC(2026, 10, 1, 5, 30)],
])("a person's %s in %s is read as the instant meant", (text, zone, epochMs) => {
  expect(parseTypedTime(text, zone)).toBe(epochMs);
});

test.each([
  ...["yesterday", "2026-02-30 10:00", "2026-03-08", "2026-03-08 25:00", "", "14:02"],
  ...["2026-13-08 14:02", "2026-00-08 14:02", "2026-03-00 14:02", "0050-03-08 14:02"],
])("“%s” is not taken for a time", (text) => {
  expect(parseTypedTime(text, "UTC")).toBeNull();
});

test("a time copied in any zone reads back as the same instant", () => {
  const zones = fc.constantFrom(
    "UTC",
    "Europe/Berlin",
    "Asia/Kolkata",
    "America/New_York",
    "-09:30",
  );
  const times = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(times, zones, (epochMs, zone) => {
      expect(parseTypedTime(formatIso(instant(epochMs), zone), "UTC")).toBe(epochMs);
    }),
  );
});
