import { expect, test } from "vitest";
import { type Instant, instant, interval } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { eventIds } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { EvidenceReader } from "../ports/evidence-port";
import { readCitedSeries } from "./cited-series";

const start = Date.UTC(2026, 2, 8, 14);
const at = (second: number): Instant => instant(start + second * 1_000);

// Two pools measured every 5 seconds; only the first is cited.
const base = evidenceOfText({ "m.csv": ["2026-03-08T14:00:00Z load"] });
const [file] = base.artifacts;
if (!file) throw new Error("The file was given");
const artifactId = file.artifact.id;

const records = [0, 5, 10, 60].flatMap((second, row) =>
  ["a", "b"].map(
    (pool, column): EvidenceRecord => ({
      ...{ artifactId, path: "m.csv", recordNumber: row * 2 + column, kind: "metric" },
      ...{ severity: null, source: null, message: "" },
      locator: { kind: "lines", from: row * 2 + column + 1, to: row * 2 + column + 1 },
      template: `pool_idle ${pool} <*>`,
      fields: { metric: "pool_idle", pool, value: 20 - second / 5 + column },
      time: {
        ...interval(at(second), at(second)),
        ...{ granularity: "millisecond", raw: "", micros: at(second) * 1_000 },
      } as EvidenceRecord["time"],
    }),
  ),
);

const evidence: EvidenceReader = {
  ...base,
  async *scan() {
    yield records;
  },
  recordAt: async (_, locator) =>
    records.filter(
      (record) =>
        record.locator.kind === "lines" &&
        locator.kind === "lines" &&
        record.locator.from === locator.from,
    ),
};

function citing(line: number, basis: "metric" | "log"): TimelineEvent {
  return {
    id: eventIds.fromDigest("1".padStart(16, "0")),
    ...{ kind: "threshold_breach", title: "pool runs out", description: "", endTime: null },
    time: {
      ...{ kind: "stated", earliest: at(0), latest: at(0), granularity: "millisecond", raw: "" },
      ...{ basis, zone: "UTC", clockOffsetMs: 0, confidence: 1 },
    },
    ...{ entities: [], importance: "key", reasoning: "", status: "proposed", actor: "rules" },
    confidence: { extraction: 1, time: 1, credibility: null },
    evidence: [
      { artifactId, path: "m.csv", locator: { kind: "lines", from: line, to: line }, quote: "" },
    ],
    isUnsupported: false,
  };
}

const asked = { ...interval(at(0), at(100)), bucketMs: 10_000 };

test("the series an event rests on is read by bucket; one that nobody cites is not", async () => {
  const answer = await readCitedSeries(
    evidence,
    { ...emptyTimeline, events: [citing(1, "metric")] },
    asked,
  );
  expect(answer.cited).toBe(1);
  expect(answer.series.map(({ metric, labels, cells }) => [metric, labels, cells])).toEqual([
    [
      "pool_idle",
      "pool=a",
      [
        { at: at(0), least: 19, most: 20, mean: 19.5 },
        { at: at(10), least: 18, most: 18, mean: 18 },
        { at: at(60), least: 8, most: 8, mean: 8 },
      ],
    ],
  ]);
});

test("events that rest on logs cite no series", async () => {
  const answer = await readCitedSeries(
    evidence,
    { ...emptyTimeline, events: [citing(1, "log")] },
    asked,
  );
  expect(answer).toEqual({ series: [], cited: 0, isCut: false });
});
