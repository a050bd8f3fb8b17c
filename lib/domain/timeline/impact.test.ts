import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { eventId, sampleEvent, sampleImpact } from "@/lib/testing/sample-timeline";
import { type AnyVerdict, addPiece, decidePiece } from "./decidable-nouns";
import {
  type Impact,
  impactsOfBefore,
  impactWindow,
  proposeImpacts,
  toIncidentTimes,
} from "./impact";
import { toLiveTimeline } from "./live-timeline";
import { emptyTimeline, type Timeline } from "./timeline";

const second = (number: number) => instant(number * 1000);
const window = {
  ...{ startedAt: second(10), detectedAt: second(20) },
  ...{ mitigatedAt: null, resolvedAt: second(90) },
};
const computed = sampleImpact(1, window);
const timeline: Timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1), sampleEvent(2)],
  ...{ impact: window, impactEvents: [eventId(1)], impacts: [computed] },
};
const reject = { kind: "reject", reason: "wrong", note: "" } as const;
const noTimes = { startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null };

function decided(verdict: AnyVerdict, before = timeline): Timeline {
  const taken = decidePiece(before, "impact", computed.id, verdict);
  if (!taken.ok) throw new Error(taken.error.kind);
  return taken.value;
}
const edit = (changes: object) => ({ kind: "edit-impact", edit: changes });

test.each<[string, Timeline, object]>([
  ["what was computed, when nobody said anything", timeline, window],
  ["what was computed, when a person stands by it", decided({ kind: "accept" }), window],
  [
    "a person's, where they edited them",
    decided(edit({ detectedAt: second(15) })),
    {
      ...window,
      detectedAt: second(15),
    },
  ],
  [
    "not known, once a person cleared them",
    decided(edit({ resolvedAt: null })),
    {
      ...window,
      resolvedAt: null,
    },
  ],
  ["none, when the impact was put aside", decided(reject), noTimes],
])(
  "the times of the incident are %s, and reading them twice changes nothing",
  (_, stated, times) => {
    expect(impactWindow(stated)).toEqual(times);
    expect(toLiveTimeline(stated).impact).toEqual(times);
    expect(toLiveTimeline(toLiveTimeline(stated)).impact).toEqual(times);
    // What was computed stays beside it.
    expect(stated.impact).toEqual(window);
  },
);

test("of several impacts the first harm counts, and it is over when the last is", () => {
  const also = (changes: Partial<Impact>): Timeline => {
    const accepted = { ...computed, status: "accepted" } as const;
    const other = sampleImpact(2, { status: "accepted", actor: "person", ...changes });
    return { ...timeline, impacts: [accepted, other] };
  };
  expect(impactWindow(also({ startedAt: second(5), resolvedAt: second(120) }))).toMatchObject({
    ...{ startedAt: second(5), resolvedAt: second(120) },
  });
  expect(impactWindow(also({ startedAt: second(50), resolvedAt: null }))).toMatchObject({
    ...{ startedAt: second(10), resolvedAt: null },
  });
});

test("an impact is not over before it began", () => {
  const taken = decidePiece(timeline, "impact", computed.id, edit({ resolvedAt: second(9) }));
  expect(taken).toMatchObject({ error: { kind: "verdict-does-not-fit" } });
});

test("a rejection that is taken back leaves it as it was", () => {
  expect(decided({ kind: "restore" }, decided(reject))).toEqual(timeline);
});

test("what a person adds takes the place of what was computed", () => {
  const added = { noun: "impact", title: "Shop down", who: "shoppers", ...noTimes } as const;
  const next = addPiece(timeline, { ...added, startedAt: second(3) }, "0123456789abcdef");
  expect(next.ok && impactWindow(next.value.timeline)).toEqual({
    ...noTimes,
    startedAt: second(3),
  });
});

describe("a later analysis", () => {
  const later = { ...window, detectedAt: second(33) };
  const propose = (standing: Timeline, events = timeline.events) =>
    proposeImpacts(standing.impacts, later, [eventId(1)], "rules", { events });

  test("reckons anew what nobody decided on, by the same id", () => {
    expect(propose(timeline)).toEqual([{ ...computed, ...later }]);
  });

  test("leaves a person's word, and proposes nothing beside it", () => {
    const edited = decided(edit({ who: "shoppers" }));
    expect(propose(edited)).toEqual(edited.impacts);
  });

  test("proposes what was rejected only when its events rest on something new", () => {
    const rejected = decided(reject);
    expect(propose(rejected)).toEqual(rejected.impacts);
    const evidence = [...sampleEvent(1).evidence, ...sampleEvent(77).evidence];
    const again = propose(rejected, [sampleEvent(1, { evidence })]);
    expect(again.map(({ status }) => status)).toEqual(["rejected", "proposed"]);
    expect(new Set(again.map(({ id }) => id)).size).toBe(2);
  });
});

test("timelines of before have the impact a later run gives them; without one they have none", () => {
  expect(impactsOfBefore(window, [eventId(1)])).toEqual([computed]);
  expect(impactsOfBefore(noTimes, [])).toEqual([]);
});

describe("a beginning that is only bounded", () => {
  const bounded: Timeline = {
    ...timeline,
    impact: { ...window, startedAt: null },
    impacts: [{ ...computed, startedAt: null }],
    impactStart: { notBefore: null, notAfter: second(3) },
  };

  test("is told as its bounds, never as a moment", () => {
    const times = toIncidentTimes(toLiveTimeline(bounded));
    expect(times).toMatchObject({ startedNotAfter: "1970-01-01T00:00:03.000Z" });
    expect(Object.keys(times)).not.toContain("startedAt");
    expect(Object.keys(times)).not.toContain("startedNotBefore");
  });

  test("goes when a person says when it was", () => {
    const stated = toLiveTimeline(decided(edit({ startedAt: second(2) }), bounded));
    expect(stated.impactStart).toBeUndefined();
    expect(toIncidentTimes(stated)).not.toHaveProperty("startedNotAfter");
  });
});
