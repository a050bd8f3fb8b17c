import { expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../testing/read-sample";

test("OpenMetrics: exemplars and their times belong to no sample; a bare name is one, once types are declared", async () => {
  const { report, records } = await readSample("openmetrics");
  expect(report).toMatchObject({ reader: "prometheus-text", undated: 1 });
  expect(renderRecords(records)).toEqual([
    'L4 2026-11-21T00:23:21.789Z metric - | http_request_duration_seconds_bucket{le="0.1"} 8',
    'L5 2026-11-21T00:23:21.789Z metric - | http_request_duration_seconds_bucket{le="+Inf",path="/a}b"} 17',
    "L6 2026-11-21T00:23:21.789Z metric - | http_request_duration_seconds_count 17",
    "L7 undated metric - | process_open_fds 311",
  ]);
});

test("without types a word and a number are words", async () => {
  const text = 'room 12\nup{job="a"} 1\nup{job="b"} 0\nup{job="c"} 1\n';
  const { records } = await readBytes(new TextEncoder().encode(text));
  expect(records.map(({ kind }) => kind)).toEqual(["log", "metric", "metric", "metric"]);
});

test("labels whose quotes never close are no sample, and take no time", async () => {
  const text = `up{job="a"} 1\nup{job="b"} 1\nup{${'a="'.repeat(100_001)}\n`;
  const { records } = await readBytes(new TextEncoder().encode(text), 64 * 1024);
  expect(records.map(({ kind }) => kind)).toEqual(["metric", "metric", "log"]);
});
