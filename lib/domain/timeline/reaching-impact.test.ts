import { expect, test } from "vitest";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { looseEvents } from "./reaching-impact";
import { emptyTimeline } from "./timeline";

test("a key event that leads to no impact is loose; where nothing hurt, none is", () => {
  const timeline = {
    ...emptyTimeline,
    events: [1, 2, 3, 4].map((number) => sampleEvent(number, { importance: "key" })),
    causalLinks: [sampleLink(1, 2)],
    impactEvents: [eventId(2)],
  };
  timeline.events[3] = sampleEvent(4, { importance: "detail" });
  expect(looseEvents(timeline).map(({ id }) => id)).toEqual([eventId(3)]);
  expect(looseEvents({ ...timeline, impactEvents: [] })).toEqual([]);
});
