import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { decidePiece } from "@/lib/domain/timeline/decidable-nouns";
import { impactEventIds, impactWindow } from "@/lib/domain/timeline/impact";
import type { ImpactMark } from "@/lib/domain/timeline/impact-marks";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleImpact } from "@/lib/testing/sample-timeline";
import { foreseeAdded } from "../editing/foresee-added";
import {
  atSecond,
  event,
  eventId,
  stated,
  timeline,
  unknownTime,
} from "../testing/sample-timeline";
import { listImpactChoices, planImpactChoice } from "./impact-marks";

const events = [
  event(1, { time: stated(10), title: "Comment", kind: "communication" }),
  event(2, { time: stated(20), title: "Orders fail" }),
  event(3, { time: stated(30), title: "Alert", kind: "alert" }),
  event(4, { time: stated(40), endTime: stated(50), title: "Rollback", kind: "mitigation" }),
  event(5, { time: unknownTime, title: "Somebody called", kind: "communication" }),
];
const window = {
  ...{ startedAt: atSecond(10), detectedAt: null, mitigatedAt: null, resolvedAt: null },
};
/** An analyst took a comment for the impact. */
const wrong = timeline({
  events,
  impact: window,
  impactEvents: [eventId(1), eventId(2)],
  impacts: [sampleImpact(1, { ...window, events: [eventId(1), eventId(2)] })],
});

function choose(before: Timeline, number: number, mark: ImpactMark): Timeline {
  const event = assertPresent(events[number - 1], "event");
  const plan = planImpactChoice(before, event, mark);
  if (plan.kind === "add") return foreseeAdded(before, plan.added);
  const { noun, piece, verdict } = plan.verdict;
  const decided = decidePiece(before, noun, piece, verdict);
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return decided.value;
}

test("an event that is taken out of the impact is none, and the impact begins with the next", () => {
  const right = choose(wrong, 1, "not-impact");
  expect(impactEventIds(right)).toEqual([eventId(2)]);
  expect(impactWindow(right).startedAt).toBe(atSecond(20));
});

test("an event that is made part of the impact is one, and an earlier one begins it", () => {
  const one = { ...wrong, impactEvents: [eventId(2)] };
  const late = { ...one, impact: { ...window, startedAt: atSecond(20) } };
  const impacts = [sampleImpact(2, { ...late.impact, events: [eventId(2)] })];
  const earlier = choose({ ...late, impacts }, 1, "impact");
  expect(impactEventIds(earlier)).toEqual([eventId(2), eventId(1)]);
  expect(impactWindow(earlier).startedAt).toBe(atSecond(10));
  const later = choose({ ...late, impacts }, 3, "impact");
  expect(impactWindow(later).startedAt).toBe(atSecond(20));
});

test.each<[ImpactMark, number, string, number]>([
  ["detected", 3, "detectedAt", 30],
  ["mitigated", 4, "mitigatedAt", 50],
  ["resolved", 4, "resolvedAt", 50],
])(
  "an event marked as %s gives its time: of what lasts, the end is where harm is over",
  (mark, number, name, second) => {
    const marked = choose(wrong, number, mark);
    expect(impactWindow(marked)).toMatchObject({ [name]: atSecond(second) });
    const choices = listImpactChoices(marked, assertPresent(events[number - 1], "event"));
    expect(choices.filter(({ isSet }) => isSet).map((choice) => choice.mark)).toContain(mark);
  },
);

test("a mark stays when a later analysis finds other events", () => {
  const right = choose(wrong, 1, "not-impact");
  expect(impactEventIds({ ...right, impactEvents: [eventId(1), eventId(3)] })).toEqual([
    eventId(3),
  ]);
});

test("where there is no impact, the first event that is marked makes one with its time", () => {
  const none = timeline({ events });
  const made = choose(none, 2, "impact");
  expect(made.impacts).toMatchObject([
    { title: "Orders fail", events: [eventId(2)], startedAt: atSecond(20), status: "accepted" },
  ]);
  expect(impactEventIds(made)).toEqual([eventId(2)]);
  const choices = listImpactChoices(none, assertPresent(events[2], "event"));
  expect(choices.find(({ mark }) => mark === "detected")?.problem).toBe(
    "First set which event is the impact",
  );
});

test("an event whose time is not known marks no moment", () => {
  const choices = listImpactChoices(wrong, assertPresent(events[4], "event"));
  expect(choices.map(({ problem }) => problem)).toEqual([
    null,
    null,
    ...Array.from({ length: 3 }, () => "The time of this event is not known"),
  ]);
});
