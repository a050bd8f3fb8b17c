import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { type Source, survey } from "./testing/made-up-sources";

const asOf = instant(Date.UTC(2026, 10, 23, 20));

function yearless(path: string, fromMs: number, possibleYears?: readonly number[]): Source {
  const lines = Array.from({ length: 30 }, (_, n) => ({
    ...{ atMs: fromMs + n * 60_000, template: path },
  }));
  const limits = possibleYears === undefined ? {} : { possibleYears };
  return { path, lines, zoneMs: 0, isYearless: true, ...limits };
}

const yearsOf = (sources: readonly Source[]) =>
  survey(sources, { assumedYear: 2026, asOf }).clocks.map(({ year }) => year);

describe("years that nothing states", () => {
  test("no file lies in a month that is to come", () => {
    const december = yearless("a.log", Date.UTC(2025, 11, 20));
    const november = yearless("b.log", Date.UTC(2026, 10, 20));
    expect(yearsOf([december, november])).toEqual([2025, 2026]);
  });

  test("weekdays and leap days go before what is nearest", () => {
    const hinted = yearless("a.log", Date.UTC(2024, 1, 29), [2016, 2020, 2024, 2028]);
    expect(yearsOf([hinted])).toEqual([2024]);
    expect(yearsOf([hinted, yearless("b.log", Date.UTC(2024, 2, 1))])).toEqual([2024, 2024]);
  });

  test("a year to come is not taken, whatever leaves no other", () => {
    const stated: Source = {
      path: "edge.log",
      lines: Array.from({ length: 30 }, (_, n) => ({ atMs: Date.UTC(2026, 2, 1) + n * 60_000 })),
    };
    const hinted = yearless("a.log", Date.UTC(2026, 2, 3), [2027]);
    expect(yearsOf([stated, hinted])).toEqual([null, 2026]);
  });

  test("also beside a file that states another year", () => {
    const stated: Source = {
      path: "edge.log",
      lines: Array.from({ length: 30 }, (_, n) => ({ atMs: Date.UTC(2026, 2, 1) + n * 60_000 })),
    };
    const hinted = yearless("a.log", Date.UTC(2022, 4, 17), [2016, 2022, 2033]);
    expect(yearsOf([stated, hinted])).toEqual([null, 2022]);
  });
});
