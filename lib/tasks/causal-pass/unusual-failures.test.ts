import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Severity } from "@/lib/domain/evidence/evidence-record";
import { artifactIds } from "@/lib/domain/ids";
import type { DensityCell } from "@/lib/investigation/ports/evidence-port";
import { findUnusual } from "./unusual-failures";

const artifactId = artifactIds.fromDigest("0".repeat(16));
const at = (second: number, severity: Severity | null, count: number): DensityCell => ({
  ...{ artifactId, at: instant(second * 1000), severity, count },
});
/** Ten records a second for two minutes, with so many failures in each second. */
const log = (failuresAt: (second: number) => number) =>
  Array.from({ length: 120 }, (_, second) => second).flatMap((second) => [
    at(second, "info", 10 - failuresAt(second)),
    ...(failuresAt(second) === 0 ? [] : [at(second, "error", failuresAt(second))]),
  ]);
const find = (cells: readonly DensityCell[]) => findUnusual(cells, () => "shop.log");

test("failures that begin, last and end are counted with the records of that time", () => {
  // From 60 to 79 every second has four failures.
  const [found] = find(log((second) => (second >= 60 && second < 80 ? 4 : 0)));
  expect(found).toMatchObject({ path: "shop.log", count: 80 });
  expect(found?.of).toBeGreaterThanOrEqual(200);
  expect(found?.of).toBeLessThan(420);
});

test("a component that fails as often all the time has no unusual failures", () => {
  expect(find(log(() => 3))).toEqual([]);
});

test("a component that fails whenever it writes says nothing by failing more", () => {
  // A test machine: three of four lines are errors, and nineteen of twenty in bursts.
  const bursts = Array.from({ length: 120 }, (_, second) => second).flatMap((second) => {
    const [calm, failed] = second % 40 < 10 ? [5, 95] : [1, 3];
    return [at(second, "info", calm), at(second, "error", failed)];
  });
  expect(find(bursts)).toEqual([]);
});

test("failures of a moment, and few among very many records, are not unusual", () => {
  expect(find(log((second) => (second === 60 ? 10 : 0)))).toEqual([]);
  const many = log(() => 0).map((cell) => ({ ...cell, count: cell.count * 1000 }));
  expect(find([...many, at(60, "error", 10), at(69, "error", 10)])).toEqual([]);
});

test("evidence without records, or of one moment, has none", () => {
  expect(find([])).toEqual([]);
  expect(find([at(5, "error", 40)])).toEqual([]);
});
