import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { at, eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { emptyTimeline, type Timeline } from "./timeline";
import { findEnding } from "./what-ended";

const seconds = (count: number) => instant(count * 1000);
const events = [
  sampleEvent(1),
  sampleEvent(3, { kind: "mitigation" }),
  sampleEvent(5, { kind: "action" }),
  sampleEvent(6, { kind: "recovery" }),
];

/** Event 1 hurts from second 1 to the given second; steps 3 and 5 are said to have brought recovery 6, 5 more surely. */
function endedAt(resolved: number): Timeline {
  return {
    ...{ ...emptyTimeline, events, impactEvents: [eventId(1)] },
    causalLinks: [
      sampleLink(3, 6, "causes", { confidence: 0.6 }),
      sampleLink(5, 6, "causes", { confidence: 0.9 }),
    ],
    impact: {
      ...{ startedAt: seconds(1), detectedAt: null, mitigatedAt: null },
      resolvedAt: seconds(resolved),
    },
  };
}

test.each([
  ["of two steps before the end the surer one", 6, 5],
  ["never a step after the end, however sure", 3, 3],
])("what ended the impact is %s", (_, resolved, step) => {
  expect(findEnding(endedAt(resolved))?.id).toBe(eventId(step));
});

test("a link that a person accepted is not overruled by the times", () => {
  const timeline = endedAt(3);
  const causalLinks = timeline.causalLinks.map((link) =>
    link.source === eventId(5) ? { ...link, status: "accepted" as const } : link,
  );
  expect(findEnding({ ...timeline, causalLinks })?.id).toBe(eventId(5));
});

test.each([
  ["within a quarter of its time", 9, true],
  ["only long after it", 5, false],
  ["before it", 14, false],
])("a mitigation is what ended an impact that was over %s", (_, step, isEnding) => {
  const hurt = sampleEvent(1, { endTime: at(11) });
  const mitigation = sampleEvent(step, { kind: "mitigation" });
  const found = findEnding({
    ...{ ...emptyTimeline, events: [hurt, mitigation], impactEvents: [eventId(1)] },
    impact: {
      ...{ startedAt: seconds(1), detectedAt: null, resolvedAt: null },
      mitigatedAt: seconds(step),
    },
  });
  expect(found?.id).toBe(isEnding ? eventId(step) : undefined);
});
