import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { at, eventId, sampleEvent, sampleImpact, sampleLink } from "@/lib/testing/sample-timeline";
import type { TimelineEvent } from "./event";
import { emptyTimeline, type Timeline } from "./timeline";
import { explainEnding, findEnding, findLastStep } from "./what-ended";

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

/** A rollback from second 9 to the end, and what somebody wrote of it at second 12. */
function rolledBack(quote: string): Timeline {
  const hurt = sampleEvent(1, { endTime: at(10) });
  const rollback = sampleEvent(9, { kind: "mitigation", title: "Rollback of shop starts" });
  const [cited] = sampleEvent(12).evidence;
  const evidence = cited === undefined ? [] : [{ ...cited, quote }];
  const wrote = sampleEvent(12, { kind: "communication", evidence });
  return {
    ...{ ...emptyTimeline, events: [hurt, rollback, wrote], impactEvents: [eventId(1)] },
    impact: {
      ...{ startedAt: seconds(1), detectedAt: null, resolvedAt: null },
      mitigatedAt: seconds(9),
    },
  };
}

test.each([
  ['"text": "all clear. rollback was what fixed it"', "credited"],
  ["the rollback was not what fixed it", "timing"],
  ["the restart was what fixed it", "timing"],
  ["rolling on", "timing"],
])("an ending of which people write %s is %s", (quote, kind) => {
  expect(explainEnding(rolledBack(quote))?.basis.kind).toBe(kind);
});

test("the last step is not named where what is observed after it may have been one", () => {
  const timeline = endedAt(8);
  const observed = sampleEvent(7, { kind: "observation", importance: "key" });
  const lastOf = (more: Timeline["events"]) =>
    findLastStep({ ...timeline, events: [...events, ...more] }, seconds(8))?.id;
  expect(lastOf([])).toBe(eventId(5));
  const detail = { ...observed, importance: "detail" as const };
  const elsewhere = observed.evidence.map((each) => ({ ...each, path: "meter.log" }));
  expect(lastOf([{ ...detail, evidence: elsewhere }])).toBe(eventId(5));
  expect(lastOf([observed])).toBeUndefined();
  // A file that records steps may record another.
  expect(lastOf([detail])).toBeUndefined();
  const noticed = { ...timeline, impact: { ...timeline.impact, detectedAt: seconds(6) } };
  expect(findLastStep(noticed, seconds(8))).toBeNull();
});

/** A rollback from second 9 to 10, and the last failure at second 11, which a person marks as where it was mitigated. */
function markedAt(marked: Partial<TimelineEvent>): Timeline {
  const rollback = sampleEvent(9, { kind: "mitigation", endTime: at(10) });
  const impact = sampleImpact(1, {
    ...{ status: "edited", startedAt: seconds(1), mitigatedAt: seconds(11) },
    turns: { mitigatedAt: eventId(11) },
  });
  return {
    ...{ ...emptyTimeline, impacts: [impact], impactEvents: [eventId(1)] },
    events: [sampleEvent(1, { endTime: at(10) }), rollback, sampleEvent(11, marked)],
  };
}

test.each([
  ["a time, beside the remedy that ended it, when the event is no act", "recovery", 9, "timing"],
  ["what ended it, when the event is an act", "action", 11, "stated"],
])("a person who marks where it was mitigated states %s", (_, kind, step, basis) => {
  const ending = explainEnding(markedAt({ kind }));
  expect(ending).toMatchObject({ step: { id: eventId(step) }, basis: { kind: basis } });
});
