import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { timeTicks } from "./time-ticks";

const at = (text: string) => instant(Date.parse(text));

test("ticks are round clock times of the zone", () => {
  const hour = interval(at("2026-03-08T14:07:00Z"), at("2026-03-08T15:02:00Z"));
  expect(timeTicks(hour, "UTC", 6).map(({ text }) => text)).toEqual([
    ...["14:10", "14:20", "14:30", "14:40", "14:50", "15:00"],
  ]);
  const day = interval(at("2026-03-08T00:00:00Z"), at("2026-03-09T00:00:00Z"));
  // Half an hour and a quarter beside UTC: midnight there is 18:15 here.
  expect(timeTicks(day, "Asia/Kathmandu", 4).map(({ text }) => text)).toEqual([
    ...["06:00", "12:00", "18:00", "00:00"],
  ]);
});

test("there are never more than asked for, all inside the stretch", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4e12 }),
      fc.integer({ min: 2, max: 12 }),
      (width, most) => {
        const from = Date.parse("2026-03-08T14:07:00Z");
        const ticks = timeTicks(interval(instant(from), instant(from + width)), "UTC", most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const { share } of ticks) expect(share).toBeGreaterThanOrEqual(0);
        for (const { share } of ticks) expect(share).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test("a moment has no ticks", () => {
  const moment = at("2026-03-08T14:07:00Z");
  expect(timeTicks(interval(moment, moment), "UTC", 6)).toEqual([]);
});
