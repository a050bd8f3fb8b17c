import { expect, test } from "vitest";
import { event, eventId, timeline } from "../testing/sample-timeline";
import { findNewEvents, seenAtFirst } from "./new-events";
import { sampleWorkspace } from "./testing/sample-workspace";

const opened = sampleWorkspace({
  timeline: timeline({ events: [event(1), event(2)] }),
  newEvents: [eventId(2)],
});
const grown = { ...opened, timeline: timeline({ events: [event(1), event(2), event(3)] }) };
const live = { ...grown, incident: { ...grown.incident, isLive: true } };
const newIn = (now: typeof opened, seen = seenAtFirst(opened), atFirst = [eventId(2)]) => [
  ...findNewEvents(now, seen, new Set<string>(atFirst)),
];

test("what was added before the page was opened is new, and while it is open only in a live incident", () => {
  expect(newIn(opened)).toEqual([eventId(2)]);
  expect(newIn(grown)).toEqual([eventId(2)]);
  expect(newIn(live)).toEqual([eventId(2), eventId(3)]);
});

test("what was rejected meanwhile is not new, and where everything is new nothing is marked", () => {
  const rejected = timeline({ events: [event(1), event(2, { status: "rejected" })] });
  expect(newIn({ ...opened, timeline: rejected })).toEqual([]);
  const first = { ...opened, newEvents: [eventId(1), eventId(2)] };
  expect(newIn(live, seenAtFirst(first), first.newEvents)).toEqual([]);
});
