import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { sampleEvent } from "@/lib/testing/sample-timeline";
import { before, widen } from "./story";

const dayMs = 86_400_000;
const start = Date.UTC(2026, 3, 3, 10);

test.each([
  ["of an odd number of milliseconds", dayMs + 360_001, 1],
  ["times a fraction", dayMs + 360_000, 1.3333],
])("a stretch %s is widened into whole ones", (_, lengthMs, factor) => {
  const stretch = interval(instant(start), instant(start + lengthMs));
  const { earliest, latest } = widen(stretch, factor);
  expect(earliest).toBe(Math.round(start - lengthMs * factor));
  expect(latest).toBe(Math.round(start + lengthMs + (lengthMs * factor) / 2));
});

test("a stretch at the end of the calendar stays in it", () => {
  const end = Date.UTC(9999, 11, 31, 23, 59, 59);
  expect(widen(interval(instant(end - dayMs), instant(end)), 4).latest).toBeGreaterThanOrEqual(end);
});

test("what came before an event of the first second of the calendar is as much as there is", () => {
  const { time } = sampleEvent(1);
  if (time.kind === "unknown") throw new Error("The sample is timed");
  const first = instant(Date.parse("0001-01-01T00:00:01Z"));
  const event = { ...sampleEvent(1), time: { ...time, earliest: first, latest: first } };
  expect(before(event).latest).toBe(first);
});
