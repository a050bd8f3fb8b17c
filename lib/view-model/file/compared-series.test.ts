import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import {
  chooseFirst,
  compareSeries,
  describeMoment,
  looksMax,
  sampleTimes,
  toggleSeries,
} from "./compared-series";
import { drawCharts, fileSeriesSchema } from "./file-series";

const start = Date.UTC(2026, 2, 8, 14);
const at = (second: number) => instant(start + second * 1_000);

function charts(...series: readonly { metric: string; host: string; values: number[] }[]) {
  const parsed = fileSeriesSchema.parse({
    ...{ from: at(0), to: at(100), bucketMs: 10_000, total: series.length, undated: 0 },
    series: series.map(({ metric, host, values }) => ({
      ...{ id: `${metric} ${host}`, metric, labels: { host }, marked: [] },
      cells: values.map((value, index) => ({
        ...{ at: at(index * 10), locator: { kind: "lines", from: index + 1, to: index + 1 } },
        ...{ count: 1, least: value, most: value, mean: value },
      })),
    })),
  });
  if (parsed === null) throw new Error("There is an answer");
  return drawCharts(parsed, { cited: [], form: "line" });
}

const view = { stretch: interval(at(0), at(100)), bucketMs: 10_000 };
const waits = charts(
  { metric: "wait_ms", host: "a", values: [0, 50, 100] },
  { metric: "wait_ms", host: "b", values: [50, 50] },
  { metric: "heap_mb", host: "a", values: [10, 20] },
);

test("at first one chart shows what measures the same, on one axis of values", () => {
  const panels = compareSeries(waits, chooseFirst(waits), view);
  expect(panels).toHaveLength(1);
  expect(panels[0]?.ticks.map(({ label }) => label)).toEqual([
    ...["0 ms", "20 ms", "40 ms", "60 ms", "80 ms", "100 ms"],
  ]);
  // 50 of 100 is the middle for both: alone the second would have an axis of its own.
  expect(panels[0]?.curves.map(({ path }) => path)).toEqual(["M0 92L100 50L200 8", "M0 50L100 50"]);
});

test("series of another unit have an axis of their own", () => {
  const chosen = toggleSeries(chooseFirst(waits), "heap_mb a", waits);
  const units = compareSeries(waits, chosen, view).map(({ unit, curves }) => [unit, curves.length]);
  expect(units).toEqual([
    ["ms", 2],
    ["MB", 1],
  ]);
});

test("a series keeps its look while others come and go", () => {
  const without = toggleSeries(chooseFirst(waits), "wait_ms a", waits);
  const more = toggleSeries(without, "heap_mb a", waits);
  const looks = compareSeries(waits, more, view).flatMap(({ curves }) =>
    curves.map(({ chart, look }) => [chart.id, look]),
  );
  expect(looks).toEqual([
    ["wait_ms b", 1],
    ["heap_mb a", 0],
  ]);
});

test("a series that the search leaves out stays chosen while another is added", () => {
  const found = waits.filter(({ metric }) => metric === "heap_mb");
  const more = toggleSeries(chooseFirst(waits), "heap_mb a", found);
  const ids = compareSeries(waits, more, view).flatMap(({ curves }) =>
    curves.map(({ chart }) => chart.id),
  );
  expect(ids).toEqual(["wait_ms a", "wait_ms b", "heap_mb a"]);
});

test("no more series are taken than can be distinguished, and those that are gone leave room", () => {
  const many = charts(
    ...Array.from({ length: 8 }, (_, index) => ({
      ...{ metric: "wait_ms", host: `h${index}`, values: [index, index + 1] },
    })),
  );
  const first = chooseFirst(many);
  expect(first).toHaveLength(looksMax);
  expect(toggleSeries(first, "wait_ms h7", many)).toEqual(first);
  expect(toggleSeries(first, "wait_ms h7", many.slice(1))[0]).toBe("wait_ms h7");
});

test("the crosshair names the value of each series, and says where there is none", () => {
  const panels = compareSeries(waits, chooseFirst(waits), view);
  expect(sampleTimes(panels)).toEqual([at(0), at(10), at(20)]);
  expect(describeMoment(panels, at(20), { zone: "UTC", reachMs: 5_000 })).toBe(
    "2026-03-08 14:00:20 UTC: wait_ms host=a 100 ms; wait_ms host=b no sample",
  );
});
