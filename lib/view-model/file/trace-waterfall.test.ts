import fc from "fast-check";
import { expect, test } from "vitest";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { artifactIds } from "@/lib/domain/ids";
import { atSecond } from "../testing/sample-timeline";
import { describeBar, drawWaterfall, formatMs } from "./trace-waterfall";

const artifactId = artifactIds.fromDigest("0000000000000001");

function span(
  number: number,
  parent: number | null,
  startSecond: number,
  durationMs: number | null,
  severity: EvidenceRecord["severity"] = null,
): EvidenceRecord {
  const at = atSecond(startSecond);
  return {
    ...{ artifactId, path: "traces.json", recordNumber: number, kind: "span", severity },
    ...{ locator: { kind: "index", index: number }, source: `service-${number}` },
    ...{ message: "", template: "" },
    time: {
      ...{ earliest: at, latest: at, micros: at * 1_000, granularity: "microsecond", raw: "" },
    },
    fields: {
      ...{ operation: `op ${number}`, span_id: `s${number}` },
      ...(parent === null ? {} : { parent_span_id: `s${parent}` }),
      ...(durationMs === null ? {} : { duration_ms: durationMs }),
    },
  };
}

test("children stand below their parent in order of their beginning, and all on one axis", () => {
  const drawn = drawWaterfall([
    span(3, 1, 6, 2_000, "error"),
    span(2, 1, 1, 4_000),
    span(4, 2, 2, 1_000),
    span(1, null, 0, 10_000),
  ]);
  expect(drawn?.durationMs).toBe(10_000);
  expect(drawn?.bars.map(({ label, depth }) => [label, depth])).toEqual([
    ["service-1: op 1", 0],
    ["service-2: op 2", 1],
    ["service-4: op 4", 2],
    ["service-3: op 3", 1],
  ]);
  const last = drawn?.bars.at(-1);
  expect(last).toMatchObject({ isFailed: true, startMs: 6_000 });
  expect(last?.from).toBeCloseTo(0.6);
  expect(last?.width).toBeCloseTo(0.2);
});

test("a span whose parent is not in the evidence says so, and one without a duration is a moment", () => {
  const drawn = drawWaterfall([span(1, 9, 0, null), span(2, null, 1, 500)]);
  expect(drawn?.bars[0]).toMatchObject({ isOrphan: true, depth: 0, durationMs: null, width: 0 });
  expect(drawn?.bars[1]).toMatchObject({ isOrphan: false });
});

test("spans that name each other as parents are drawn once each", () => {
  const drawn = drawWaterfall([span(1, 2, 0, 10), span(2, 1, 1, 10), span(3, 3, 2, 10)]);
  expect(drawn?.bars.map(({ depth }) => depth)).toEqual([0, 0, 0]);
});

test("records that are no dated spans draw nothing", () => {
  expect(drawWaterfall([])).toBeNull();
  expect(drawWaterfall([{ ...span(1, null, 0, 5), time: null }])).toBeNull();
  expect(drawWaterfall([{ ...span(1, null, 0, 5), kind: "log" }])).toBeNull();
});

test("whatever names whatever, every span is drawn once and inside the whole", () => {
  const spans = fc.array(
    fc.tuple(fc.nat(12), fc.option(fc.nat(12)), fc.nat(60), fc.option(fc.nat(90_000))),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(spans, (given) => {
      const records = given.map(([id, parent, start, duration], index) => ({
        ...span(id, parent, start, duration),
        recordNumber: index,
      }));
      const bars = drawWaterfall(records)?.bars ?? [];
      expect(new Set(bars.map(({ key }) => key)).size).toBe(records.length);
      for (const { from, width } of bars) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from + width).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});

test("a trace deeper than calls can nest is drawn", () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => span(at, at === 0 ? null : at - 1, 0, 1));
  expect(drawWaterfall(chain)?.bars.at(-1)?.depth).toBe(19_999);
});

test("a bar is told in words too", () => {
  const [bar] = drawWaterfall([span(1, 9, 0, 12_500, "error")])?.bars ?? [];
  expect(bar && describeBar(bar)).toBe(
    "service-1: op 1, 0 ms after the trace began, took 12,500 ms, failed, its parent is not in the evidence",
  );
  expect([0, 0.04, 0.44, 9.96, 340.4].map(formatMs)).toEqual([
    ...["0 ms", "0.04 ms", "0.4 ms", "10 ms", "340 ms"],
  ]);
});
