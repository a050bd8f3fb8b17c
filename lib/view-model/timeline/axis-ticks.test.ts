import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { atSecond } from "../testing/sample-timeline";
import { layOutTicks } from "./axis-ticks";
import { breakAt, unbrokenScale } from "./timeline-scale";

const year = 365.25 * 86_400;
const over = (seconds: number, ticksMax: number, zone = "UTC") =>
  layOutTicks(
    { earliest: atSecond(0), latest: atSecond(seconds) },
    { scale: unbrokenScale, zone, ticksMax },
  ).map(({ label }) => label);

test.each<[number, number, string, readonly string[]]>([
  [3600, 5, "UTC", ["14:00", "14:15", "14:30", "14:45", "15:00"]],
  [40, 5, "UTC", ["14:00:00", "14:00:10", "14:00:20", "14:00:30", "14:00:40"]],
  [3 * 86_400, 4, "UTC", ["03-09", "03-10", "03-11"]],
  [3 * 3600, 3, "Asia/Kathmandu", ["20:00", "21:00", "22:00"]],
  [
    0.02,
    4,
    "UTC",
    ["14:00:00.000", "14:00:00.005", "14:00:00.010", "14:00:00.015", "14:00:00.020"],
  ],
  [0.9 * year, 5, "UTC", ["2026-04", "2026-07", "2026-10", "2027-01"]],
  // From summer time over the end of it, and back.
  [33 * 86_400, 3, "America/New_York", ["03-12", "03-26", "04-09"]],
  [4 * year, 5, "Europe/Berlin", ["2027", "2028", "2029", "2030"]],
  [55 * year, 6, "Asia/Kathmandu", ["2030", "2040", "2050", "2060", "2070", "2080"]],
  [7_000 * year, 8, "UTC", ["3000", "4000", "5000", "6000", "7000", "8000", "9000"]],
])("%i seconds in at most %i steps in %s read %j", (seconds, ticksMax, zone, expected) => {
  expect(over(seconds, ticksMax, zone)).toEqual(expected);
});

test("no time is written into a stretch that is cut short", () => {
  const whole = { earliest: atSecond(0), latest: atSecond(86_400) };
  const scale = breakAt(whole, [{ earliest: atSecond(3600), latest: atSecond(82_800) }]);
  const labels = layOutTicks(whole, { scale, zone: "UTC", ticksMax: 8 }).map(({ label }) => label);
  expect(labels).toEqual(["14:00", "14:30", "15:00", "13:00", "13:30", "14:00"]);
});

test("ticks lie inside the window, in order, and are never more than asked for and one", () => {
  const window = fc
    .tuple(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.integer({ min: 1, max: 2e14 }))
    .map(([from, width]) => ({ earliest: instant(from), latest: instant(from + width) }));
  fc.assert(
    fc.property(window, fc.integer({ min: 1, max: 20 }), (given, ticksMax) => {
      const ticks = layOutTicks(given, { scale: unbrokenScale, zone: "Europe/Berlin", ticksMax });
      const shares = ticks.map(({ share }) => share);
      expect(ticks.length).toBeLessThanOrEqual(ticksMax + 1);
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    }),
  );
});
