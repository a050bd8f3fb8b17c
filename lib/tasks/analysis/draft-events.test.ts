import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { Signal } from "@/lib/signals/signal";
import type { WatchedSpan } from "@/lib/signals/watched-span";
import { draftEvents } from "./draft-events";
import type { Attention } from "./human-attention";

const at = instant(60_000);
const watched: WatchedSpan = {
  start: instant(0),
  end: instant(600_000),
  warmUpEnd: instant(10_000),
  baselineEnd: at,
};
const attention: Attention = { words: new Map(), diagnosisWords: new Set() };

const outage: Signal = {
  detector: "http-errors",
  family: "error.http",
  entities: [{ type: "host", name: "edge-1" }],
  onset: interval(at, at),
  end: null,
  records: [],
  count: 2_620,
  baselineCount: 0,
  severity: 0.9,
  novelty: 1,
  explanation: "2,620 answers with 5xx of 11,182, the first with 500",
  facts: { count: "2620", total: "11182" },
};

test.each<[string, Partial<Signal>, string]>([
  ["a number of its own that is all there is, is not said twice", {}, ""],
  [
    "a larger one says that it counts more than the number before it",
    { count: 3_128 },
    " Together with what else tells of it, 3,128 records.",
  ],
  ["one that stands alone says what it counts", { count: 14, facts: {} }, " Told by 14 records."],
  [
    "series are no records",
    { detector: "metric-signals", count: 2, facts: {} },
    " Told by 2 series and records.",
  ],
  ["one record needs no number", { count: 1, facts: {} }, ""],
])("of what a signal counts, %s", (_, changes, text) => {
  const [draft] = draftEvents([{ ...outage, ...changes }], attention, watched);
  expect(draft?.description).toBe(`${outage.explanation}.${text}`);
});
