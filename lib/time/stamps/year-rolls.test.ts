import { describe, expect, test } from "vitest";
import { scanSyslogStamp } from "./named-month-stamp";
import { placeInYear } from "./year-order";
import { YearRolls } from "./year-rolls";

function placeAll(firstYear: number | null, ...texts: readonly string[]): string[] {
  const rolls = new YearRolls(100);
  return texts.map((text, record) => {
    const wall = scanSyslogStamp(text, 0)?.stamp.wallMicros ?? Number.NaN;
    const placed = placeInYear(wall, firstYear, rolls.place(record, wall));
    return new Date(placed / 1000).toISOString().slice(0, 10);
  });
}

test("a fall from December to January is a New Year", () => {
  expect(placeAll(null, "Dec 31 23:59:59", "Jan  1 00:00:01", "Feb  2 00:00:00")).toEqual([
    "1972-12-31",
    "1973-01-01",
    "1973-02-02",
  ]);
});

test("a December line right after the New Year is late, not a year ahead", () => {
  expect(
    placeAll(null, "Dec 31 23:59:59", "Jan  1 00:00:01", "Dec 31 23:59:58", "Jan  1 00:00:02"),
  ).toEqual(["1972-12-31", "1973-01-01", "1972-12-31", "1973-01-01"]);
});

test("lines a little out of order stay in their year", () => {
  expect(placeAll(null, "Mar  2 00:00:00", "Mar  1 23:59:59", "Oct  1 00:00:00")).toEqual([
    "1972-03-02",
    "1972-03-01",
    "1972-10-01",
  ]);
});

test("two New Years in one file are two years", () => {
  expect(
    placeAll(null, "Dec 31 00:00:00", "Jun  1 00:00:00", "Dec  1 00:00:00", "Jan  1 00:00:00"),
  ).toEqual(["1972-12-31", "1973-06-01", "1973-12-01", "1974-01-01"]);
});

test("a year the file states elsewhere is that of its first stamp", () => {
  expect(placeAll(2026, "Nov 20 19:24:45", "Jan  3 00:00:00")).toEqual([
    "2026-11-20",
    "2027-01-03",
  ]);
});

test("29 February in a year without one is the day after the 28th", () => {
  expect(placeAll(2026, "Feb 29 00:00:00", "Mar  1 00:00:00")).toEqual([
    "2026-03-01",
    "2026-03-01",
  ]);
});

test("only where the year changes is remembered, and not without end", () => {
  const rolls = new YearRolls(3);
  const [june, january] = [Date.UTC(1972, 5, 1) * 1000, Date.UTC(1972, 0, 1) * 1000];
  for (let record = 0; record < 100; record += 2) {
    rolls.place(record, june + 60 * 86_400_000_000);
    rolls.place(record + 1, january);
  }
  expect(rolls.rolls).toEqual([
    { fromRecord: 1, years: 1 },
    { fromRecord: 3, years: 2 },
    { fromRecord: 5, years: 3 },
  ]);
});

describe("a file whose months run to and fro", () => {
  const dayOf = (month: number, day = 5) => Date.UTC(1972, month, day) * 1000;
  const fold = (walls: readonly number[]) => {
    const rolls = new YearRolls(100);
    walls.forEach((wall, record) => void rolls.place(record, wall));
    return rolls;
  };

  test("has no New Years, however often it falls", () => {
    let seed = 7;
    const walls = Array.from({ length: 200 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return dayOf(0, 1 + ((seed >> 8) % 300));
    });
    expect(fold(walls)).toMatchObject({ isDisordered: true, rolls: [] });
  });

  test("is one of a single winter when it has nothing of the summer", () => {
    const walls = [10, 11, 0, 10, 11, 0, 1].map((month) => dayOf(month));
    expect(fold(walls).isDisordered).toBe(false);
  });

  test("is not one that is written in order for years, a little out of step", () => {
    const walls = Array.from({ length: 36 }, (_, n) => [dayOf(n % 12, 9), dayOf(n % 12, 8)]).flat();
    const { rolls, isDisordered } = fold(walls);
    expect({ isDisordered, years: rolls.at(-1)?.years }).toEqual({ isDisordered: false, years: 2 });
  });
});
