import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { eventIds } from "@/lib/domain/ids";
import {
  describeCell,
  describeMark,
  drawCharts,
  type FileSeries,
  fileSeriesSchema,
  nearestCell,
  toSeriesRows,
} from "./file-series";

const start = Date.UTC(2026, 2, 8, 14);
const at = (second: number) => instant(start + second * 1_000);
const line = (number: number) => ({ kind: "lines", from: number, to: number }) as const;
const cell = (second: number, mean: number, more = {}) => ({
  ...{ at: at(second), locator: line(second + 1), count: 1, least: mean, most: mean, mean },
  ...more,
});

function answer(...series: readonly Partial<FileSeries["series"][number]>[]): FileSeries {
  const parsed = fileSeriesSchema.parse({
    ...{ from: at(0), to: at(100), bucketMs: 1_000, total: series.length, undated: 0 },
    series: series.map((one, index) => ({
      ...{ id: `s${index}`, metric: "wait_ms", labels: {}, cells: [], marked: [], ...one },
    })),
  });
  if (parsed === null) throw new Error("There is an answer");
  return parsed;
}

const uncited = { cited: [], form: "line" as const };

test("a hole is not drawn over, a sample alone is a point, and what never changes stands in the middle", () => {
  const cells = [0, 1, 2, 50].map((second) => cell(second, 7));
  const [chart] = drawCharts(answer({ cells }), uncited);
  expect(chart?.paths.mean).toBe("M0 50L10 50L20 50M500 50h0");
  expect(chart && [...chart.afterHole]).toEqual([cells[3]]);
});

test("the mean of all samples counts each of them, not each bucket", () => {
  const cells = [cell(0, 10), cell(10, 20, { count: 3, least: 15, most: 30 })];
  const [chart] = drawCharts(answer({ cells }), uncited);
  expect(chart?.stats).toEqual({ least: "10 ms", mean: "17.5 ms", most: "30 ms" });
});

test("a series without a sample in the stretch has no numbers, above all not 0", () => {
  const [chart] = drawCharts(answer({}), uncited);
  expect(chart?.stats).toBeNull();
  expect(chart?.paths).toEqual({ mean: "", range: "" });
});

test("a cited sample is marked at its time and value with what cites it", () => {
  const event = eventIds.fromDigest("1".padStart(16, "0"));
  const marked = [{ at: at(50), locator: line(9), value: 20 }];
  const cells = [cell(0, 10), cell(100, 30)];
  const cited = [{ from: 8, to: 8, event, title: "waits grow", glyph: "!", quote: "" }];
  const [chart] = drawCharts(answer({ cells, marked }), { cited, form: "line" });
  // The axis goes from 0 to 30, in the middle 84 % of the height: two thirds up are 36 % from the top.
  expect(chart?.marks).toMatchObject([
    { x: 0.5, y: 0.36, title: "waits grow", event, valueText: "20 ms" },
  ]);
});

test("beside a chart stand round values with their unit, from the top", () => {
  const [chart] = drawCharts(answer({ cells: [cell(0, 10), cell(100, 30)] }), uncited);
  expect(chart?.ticks).toEqual([
    { y: 0.92, label: "0 ms" },
    { y: 0.64, label: "10 ms" },
    { y: 0.36, label: "20 ms" },
    { y: 0.08, label: "30 ms" },
  ]);
});

test("a sample that nothing is known to cite is not said to be cited", () => {
  const marked = [{ at: at(50), locator: line(9), value: 20 }];
  const [chart] = drawCharts(answer({ marked }), uncited);
  expect(chart?.marks.map(describeMark)).toEqual(["This sample"]);
  const event = eventIds.fromDigest("1".padStart(16, "0"));
  expect(describeMark({ title: "waits grow", event })).toBe("Cited by: waits grow");
});

test("a cell is told with its time in the zone, its samples, and the hole before it", () => {
  const cells = [
    cell(0, 10),
    cell(1, 11),
    cell(2, 11),
    cell(90, 20, { count: 4, least: 15, most: 30 }),
  ];
  const [chart] = drawCharts(answer({ cells }), uncited);
  const last = chart?.cells[3];
  if (!chart || !last) throw new Error("It was drawn");
  expect(describeCell(chart, last, "Asia/Tokyo")).toBe(
    "2026-03-08 23:01:30 Asia/Tokyo: 20 ms, mean of 4, 15 ms to 30 ms, after 1 m 28 s without a sample",
  );
});

test("only a cell that is near is pointed at", () => {
  const cells = [cell(0, 1), cell(10, 2)];
  expect(nearestCell(cells, at(7), 5_000)).toBe(cells[1]);
  expect(nearestCell(cells, at(40), 5_000)).toBeNull();
  expect(nearestCell([], at(0), 5_000)).toBeNull();
});

test("the table has a row for each bucket with a sample, and leaves open what was not measured", () => {
  const charts = drawCharts(
    answer({ cells: [cell(0, 1), cell(20, 3)] }, { cells: [cell(20, 5), cell(40, 6)] }),
    uncited,
  );
  expect(
    toSeriesRows(charts, 10_000).map(({ at: time, cells }) => [
      (time - start) / 1_000,
      ...cells.map((one) => one?.mean ?? null),
    ]),
  ).toEqual([
    [0, 1, null],
    [20, 3, 5],
    [40, null, 6],
  ]);
});
