import { expect, test } from "vitest";
import { parseInstant } from "@/lib/base/instant";
import { parseTimeNear } from "./zoned-time";

const near = parseInstant("2026-03-08T23:30:00.000Z");

test.each([
  ["14:02", "UTC", "2026-03-08T14:02:00.000Z"],
  ["9:02:03", "UTC", "2026-03-08T09:02:03.000Z"],
  // In Helsinki the incident begins on the next day.
  ["01:45", "Europe/Helsinki", "2026-03-08T23:45:00.000Z"],
  ["2026-03-10 14:02", "UTC", "2026-03-10T14:02:00.000Z"],
  ["2026-03-10T14:02:00+02:00", "UTC", "2026-03-10T12:02:00.000Z"],
])("%s in %s is %s", (text, zone, expected) => {
  expect(parseTimeNear(text, zone, near)).toBe(parseInstant(expected));
});

test.each(["", "soon", "25:00", "14:61", "14"])("%j is no time", (text) => {
  expect(parseTimeNear(text, "UTC", near)).toBeNull();
});

test("without a day to go by, a time of day alone is none", () => {
  expect(parseTimeNear("14:02", "UTC", null)).toBeNull();
});
