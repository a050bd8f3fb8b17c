import fc from "fast-check";
import { expect, test } from "vitest";
import { type Instant, instant } from "@/lib/base/instant";
import { findReference } from "./reference-time";

const start = Date.UTC(2026, 10, 21, 2);
const hours = fc.integer({ min: 0, max: 10 }).map((hour) => instant(start + hour * 3_600_000));
const farOff = fc.constantFrom<Instant>(
  instant(Date.UTC(2038, 0, 1)),
  instant(0),
  instant(start + 400 * 86_400_000),
);

test("is the latest of times that lie together", () => {
  fc.assert(
    fc.property(fc.array(hours, { minLength: 1 }), (times) => {
      expect(findReference(times)).toBe(Math.max(...times));
    }),
  );
  expect(findReference([])).toBeNull();
});

test("is not moved by one that is dated years off", () => {
  fc.assert(
    fc.property(fc.array(hours, { minLength: 6 }), farOff, (times, wrong) => {
      expect(findReference([...times, wrong])).toBe(Math.max(...times));
    }),
  );
});
