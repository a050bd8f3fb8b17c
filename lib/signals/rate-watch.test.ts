import { expect, test } from "vitest";
import { RateWatch } from "./rate-watch";
import { epochMs, toReferences } from "./testing/records";

function burstStart(...times: readonly number[]): number | null {
  const watch = new RateWatch();
  const lines = times.map((at) => ({ path: "db-1/db.log", at, message: "connection closed" }));
  for (const record of toReferences(lines)) watch.observe(record);
  const start = watch.burst?.start;
  return start === undefined ? null : (start.time.earliest - epochMs) / 1000;
}

const everyOther = Array.from({ length: 10 }, (_, at) => 2 * at + 0.2);
const many = (from: number) => Array.from({ length: 20 }, (_, at) => from + at / 100);

test("a burst begins with what comes at once, not with the usual line earlier in its second", () => {
  expect(burstStart(...everyOther, 20.2, ...many(20.7))).toBe(20.7);
});

test("a burst that comes at once with its second begins with it", () => {
  expect(burstStart(...everyOther, ...many(20.2))).toBe(20.2);
});
