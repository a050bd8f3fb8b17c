import { expect, test } from "vitest";
import { at, eventId, sampleEvent } from "@/lib/testing/sample-timeline";
import type { EventTime } from "../evidence/event-time";
import { openSequences } from "./sequence";

const pair = { source: eventId(1), target: eventId(2) };
const inSecond = (second: number): EventTime => ({
  ...at(second),
  latest: at(second + 0.999).latest,
  granularity: "second",
});

test.each<[string, EventTime, EventTime, number]>([
  ["the second began after the first", at(1), at(2), 1],
  ["one clock gives both the same moment", at(1), at(1), 1],
  ["both began in one second, and nothing shows which first", inSecond(1), inSecond(1), 0],
  ["one has no time", at(1), { kind: "unknown", raw: "", basis: "log" }, 0],
])("a pair follows in time only where its times show the order: %s", (_, first, second, count) => {
  const events = [sampleEvent(1, { time: first }), sampleEvent(2, { time: second })];
  expect(openSequences([pair], [], events)).toHaveLength(count);
});
