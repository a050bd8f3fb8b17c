import { expect, test } from "vitest";
import { RecentPuts } from "./blob-folder";

function putsAt() {
  const clock = { now: 0 };
  return { clock, puts: new RecentPuts(() => clock.now) };
}

test("what was put within a time is known, and the last time counts", () => {
  const { clock, puts } = putsAt();
  puts.note("a");
  clock.now = 600;
  puts.note("a");
  clock.now = 1000;
  expect(puts.isWithin("a", 401)).toBe(true);
  expect(puts.isWithin("a", 400)).toBe(false);
  expect(puts.isWithin("b", 3_600_000)).toBe(false);
});

test("nothing is kept for longer than an hour, and nothing less is forgotten", () => {
  const { clock, puts } = putsAt();
  for (let each = 0; each < 10_000; each += 1) {
    clock.now = each * 1000;
    puts.note(`blob ${each}`);
    expect(puts.size).toBeLessThanOrEqual(3601);
  }
  expect(puts.isWithin("blob 6400", 3_600_000)).toBe(true);
  expect(() => puts.isWithin("blob 6400", 3_600_001)).toThrow();
});
