import { expect, test } from "vitest";
import { measureLiveBytes } from "@/lib/server/testing/live-bytes";
import { type Line, toReferences } from "../testing/records";
import { SpanVisits } from "./span-visits";

type Span = readonly [id: string, parent: string, service: string, at: number, ms: number];

function read(spans: readonly Span[], failed: readonly string[] = []) {
  const visits = new SpanVisits();
  const lines = spans.map(
    ([id, parent, service, at, ms]): Line => ({
      path: "spans",
      at,
      message: `${service} op`,
      template: "op",
      kind: "span",
      fields: {
        trace_id: "t",
        span_id: id,
        parent_span_id: parent,
        service,
        duration_ms: ms,
        status: failed.includes(id) ? "error" : "ok",
      },
    }),
  );
  for (const record of toReferences(lines)) visits.observe(record);
  const series = visits.series();
  const measured = (component: string, measure: string) =>
    series.find((each) => each.component === component && each.measure === measure)?.samples[0]
      ?.value ?? Number.NaN;
  return { measured, calls: visits.calls().map(({ from, to }) => `${from}>${to}`) };
}

// Medians are read off bins a tenth wide.
const near = (value: number, expected: number) =>
  expect(Math.abs(value / expected - 1)).toBeLessThan(0.06);

test("a component's own time is its visit without its calls to others", () => {
  const { measured, calls } = read([
    ["1", "", "shop", 0, 500],
    ["2", "1", "shop", 0.1, 300],
    ["3", "2", "bank", 0.15, 200],
  ]);
  near(measured("shop", "own-time"), 200);
  near(measured("bank", "own-time"), 200);
  near(measured("shop", "latency"), 500);
  expect(calls).toEqual(["shop>bank"]);
});

test("what a call takes beyond the callee's visit is the gap between the two", () => {
  const { measured } = read([
    ["1", "", "shop", 0, 2200],
    ["2", "1", "shop", 0.1, 2010],
    ["3", "2", "bank", 1.1, 10],
  ]);
  near(measured("shop", "call-gap"), 2000);
});

test("calls made side by side are waited for once", () => {
  const { measured } = read([
    ["1", "", "shop", 0, 400],
    ["2", "1", "bank", 0.1, 200],
    ["3", "1", "mail", 0.1, 200],
  ]);
  near(measured("shop", "own-time"), 200);
});

test("a failure belongs to the deepest component that failed", () => {
  const { measured } = read(
    [
      ["1", "", "shop", 0, 400],
      ["2", "1", "bank", 0.1, 200],
    ],
    ["1", "2"],
  );
  expect(measured("shop", "own-errors")).toBe(0);
  expect(measured("bank", "own-errors")).toBe(1);
});

test("when the reading ends, the spans that waited for others are let go", () => {
  const count = 20_000;
  const visits = new SpanVisits();
  const before = measureLiveBytes();
  for (let at = 0; at < count; at++) {
    const fields = { trace_id: `t${at}`, span_id: `s${at}`, service: "shop", duration_ms: 5 };
    const line: Line = { path: "spans", at: at / 1000, message: "op", kind: "span", fields };
    for (const record of toReferences([line])) visits.observe(record);
  }
  const whileReading = measureLiveBytes() - before;
  visits.series();
  const afterwards = measureLiveBytes() - before;
  expect(afterwards / whileReading).toBeLessThan(0.2);
});
