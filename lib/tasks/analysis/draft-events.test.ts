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
  explanation: "2,620 answers with 5xx, the first with 500",
  facts: { count: "2620" },
};

test("a description states what was counted of one kind of record, and no sum over several kinds", () => {
  const [draft] = draftEvents([{ ...outage, count: 3_128 }], attention, watched);
  expect(draft?.description).toBe("2,620 answers with 5xx, the first with 500.");
});
