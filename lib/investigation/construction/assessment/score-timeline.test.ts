import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { Gap } from "@/lib/domain/timeline/gap";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { gap } from "@/lib/view-model/testing/sample-timeline";
import { scoreTimeline } from "./score-timeline";

const stretch = (from: number, to: number) => interval(instant(from * 1000), instant(to * 1000));
const silent = (number: number, from: number, to: number, changes: Partial<Gap> = {}) =>
  gap(number, { reason: "silence", status: "open", window: stretch(from, to), ...changes });

/** Of a timeline of 100 seconds. */
function continuity(...gaps: readonly Gap[]): number | undefined {
  const timeline = { ...emptyTimeline, bounds: stretch(0, 100), gaps };
  const { coherence } = scoreTimeline(timeline, []);
  return coherence.parts.find(({ name }) => name === "Continuity")?.value;
}

test.each<[string, readonly Gap[], number]>([
  ["nothing was silent", [], 1],
  ["one file is silent for 30 s", [silent(1, 10, 40)], 0.7],
  ["two are silent together for 20 s of 50", [silent(1, 10, 40), silent(2, 20, 60)], 0.5],
  ["the one is silent while the other is", [silent(1, 10, 60), silent(2, 20, 40)], 0.5],
  ["what is silent beyond the story counts inside it", [silent(1, 90, 500)], 0.9],
  ["somebody explained it", [silent(1, 10, 40, { status: "dismissed" })], 1],
  ["it is a gap of another kind", [silent(1, 10, 40, { reason: "missing-source" })], 1],
])("continuity when %s", (_, gaps, expected) => {
  expect(continuity(...gaps)).toBeCloseTo(expected, 10);
});
