import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { Verdict } from "@/lib/domain/review/decision";
import { decidePiece } from "@/lib/domain/timeline/decidable-nouns";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import {
  at,
  entityId,
  eventId,
  sampleEvent,
  sampleFactor,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { type MergeChoice, mergeEvents } from "./merge-events";
import { restoreDecision } from "./restore-decision";

/** 1 → 2 → 4 and 1 → 3 → 4; 2 and 3 are the same thing, reported twice. */
const timeline: Timeline = {
  ...emptyTimeline,
  events: [
    sampleEvent(1),
    sampleEvent(2),
    sampleEvent(3, { entities: [entityId(2)], importance: "detail" }),
    sampleEvent(4),
  ],
  causalLinks: [sampleLink(1, 2), sampleLink(1, 3), sampleLink(2, 4), sampleLink(3, 4, "enables")],
  impactEvents: [eventId(3), eventId(4)],
  rootCauses: [sampleRoot(3)],
};

function merge(choice: MergeChoice, before = timeline) {
  const merged = mergeEvents(before, [], choice);
  if (!merged.ok) throw new Error(merged.error);
  return merged.value;
}
const twoAndThree = { kept: eventId(2), absorbed: [eventId(3)], timeOf: eventId(3) };
const titles = (changed: Timeline) => {
  const title = new Map(changed.events.map((event) => [event.id, event.title]));
  return toLiveTimeline(changed).causalLinks.map(
    ({ source, target, relation }) => `${title.get(source)} ${relation} ${title.get(target)}`,
  );
};

test("one event is left, with the evidence and entities of both and the chosen title and time", () => {
  const { timeline: merged } = merge(twoAndThree);
  expect(toLiveTimeline(merged).events.map(({ title }) => title)).toEqual([
    ...["Event 1", "Event 2", "Event 4"],
  ]);
  expect(merged.events[1]).toMatchObject({
    ...{ title: "Event 2", time: at(3), status: "edited", importance: "key" },
    ...{
      entities: [entityId(1), entityId(2)],
      evidence: [{ quote: "line 2" }, { quote: "line 3" }],
    },
  });
  expect(merged.events[2]).toMatchObject({ title: "Event 3", status: "superseded" });
});

test("links move to it, two that say the same become one, and nothing of the story is lost", () => {
  const { timeline: merged } = merge(twoAndThree);
  expect(titles(merged).toSorted()).toEqual(["Event 1 causes Event 2", "Event 2 causes Event 4"]);
  expect(merged.impactEvents).toEqual([eventId(2), eventId(4)]);
  expect(merged.rootCauses).toMatchObject([{ event: eventId(2), rank: 1 }]);
});

test("a link between the two goes", () => {
  const linked = { ...timeline, causalLinks: [sampleLink(2, 3)] };
  expect(titles(merge(twoAndThree, linked).timeline)).toEqual([]);
});

test("a link somebody refused is not brought back by moving another onto it", () => {
  const { links } = merge(twoAndThree);
  const standing = merge(twoAndThree).timeline.causalLinks.find(
    (link) => link.source === eventId(1) && link.status !== "superseded" && links.includes(link.id),
  );
  if (!standing) throw new Error("the moved link");
  const refused = {
    ...timeline,
    causalLinks: [sampleLink(1, 3), { ...standing, status: "rejected" as const }],
  };
  expect(titles(merge(twoAndThree, refused).timeline)).toEqual([]);
});

test.each<[string, MergeChoice, Timeline, string]>([
  [
    "a merge that would close a cycle",
    { kept: eventId(1), absorbed: [eventId(4)], timeOf: eventId(1) },
    { ...timeline, events: timeline.events.map((event) => ({ ...event, time: at(1) })) },
    "cycle",
  ],
  [
    "a time that lies after an effect",
    { kept: eventId(1), absorbed: [eventId(9)], timeOf: eventId(9) },
    { ...timeline, events: [...timeline.events, sampleEvent(9)] },
    "clocks forbid",
  ],
  [
    "an event with itself",
    { kept: eventId(1), absorbed: [eventId(1)], timeOf: eventId(1) },
    timeline,
    "two or more",
  ],
  [
    "an event that was rejected",
    twoAndThree,
    { ...timeline, events: timeline.events.map((event) => ({ ...event, status: "rejected" })) },
    "two or more",
  ],
])("%s is refused with the reason", (_, choice, before, reason) => {
  const merged = mergeEvents(before, [], choice);
  expect(merged.ok ? "merged" : merged.error).toContain(reason);
});

test("taking it back leaves everything as it was, and what was decided elsewhere since", () => {
  const { timeline: merged, links } = merge(twoAndThree);
  const verdict: Verdict = { kind: "merge", absorbed: [eventId(3)], links };
  const decision = { noun: "event", piece: eventId(2), verdict } as const;
  const since = {
    ...merged,
    events: merged.events.map((event) =>
      event.id === eventId(4) ? { ...event, title: "Edited since" } : event,
    ),
  };
  const back = restoreDecision(since, decision, timeline);
  expect(back.events.map(({ title, status }) => [title, status])).toEqual([
    ["Event 1", "proposed"],
    ["Event 2", "proposed"],
    ["Event 3", "proposed"],
    ["Edited since", "proposed"],
  ]);
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(back.causalLinks.toSorted(byId)).toEqual(timeline.causalLinks.toSorted(byId));
  expect(back.rootCauses).toEqual(timeline.rootCauses);
  expect(new Set(back.impactEvents)).toEqual(new Set(timeline.impactEvents));
  expect(restoreDecision(back, decision, merged).rootCauses).toEqual(merged.rootCauses);
});

test("of two causes people stood by one is in force, and the other is on record until the merge is taken back", () => {
  const stood = { status: "accepted", actor: "person" } as const;
  const roots = [
    sampleRoot(2, { ...stood, subject: "release" }),
    sampleRoot(3, { ...stood, subject: "disk", rank: 2 }),
  ];
  const before = { ...timeline, rootCauses: roots };
  const { timeline: merged, links } = merge(twoAndThree, before);
  const rootsOf = ({ rootCauses }: Timeline) =>
    rootCauses.map(({ subject, event, status }) => [subject, event, status]);
  expect(rootsOf(merged)).toEqual([
    ["release", eventId(2), "accepted"],
    ["disk", eventId(3), "superseded"],
  ]);
  const gone = assertPresent(roots[1], "a root").id;
  expect(decidePiece(merged, "root-cause", gone, { kind: "restore" }).ok).toBe(false);
  const verdict: Verdict = { kind: "merge", absorbed: [eventId(3)], links };
  const decision = { noun: "event", piece: eventId(2), verdict } as const;
  const back = restoreDecision(merged, decision, before);
  expect(back.rootCauses).toEqual(roots);
  expect(rootsOf(restoreDecision(back, decision, merged))).toEqual(rootsOf(merged));
});

test("a cause somebody named since stays when the merge is taken back, and when it is made again", () => {
  const before = { ...timeline, rootCauses: [] };
  const { timeline: merged, links } = merge(twoAndThree, before);
  const verdict: Verdict = { kind: "merge", absorbed: [eventId(3)], links };
  const decision = { noun: "event", piece: eventId(2), verdict } as const;
  const named = (at: number, standing: Timeline): Timeline => ({
    ...standing,
    rootCauses: [sampleRoot(at, { status: "accepted", actor: "person" })],
  });
  const back = restoreDecision(named(2, merged), decision, before);
  expect(back.rootCauses).toEqual(named(2, before).rootCauses);
  const again = restoreDecision(named(3, before), decision, merged);
  expect(again.rootCauses).toMatchObject([{ event: eventId(2), status: "accepted" }]);
});

test("of two factors that become one a person's word is the one in force, and the other comes back with the undo", () => {
  const factor = sampleFactor(3, { status: "accepted", actor: "person", why: "nobody watched" });
  const added = sampleFactor(2, { status: "accepted", actor: "person" });
  const before = { ...timeline, contributingFactors: [sampleFactor(2), factor] };
  const { timeline: merged } = merge(twoAndThree, before);
  expect(merged.contributingFactors).toEqual([{ ...factor, event: eventId(2) }]);

  const both = merge(twoAndThree, { ...timeline, contributingFactors: [added, factor] }).timeline;
  expect(both.contributingFactors).toEqual([added, { ...factor, status: "superseded" }]);

  const verdict: Verdict = { kind: "merge", ...twoAndThree, links: [] };
  const decision = { noun: "event", piece: eventId(2), verdict } as const;
  const edited = [{ ...factor, event: eventId(2), status: "edited", why: "mine" } as const];
  const undone = restoreDecision({ ...merged, contributingFactors: edited }, decision, before);
  expect(undone.contributingFactors).toEqual([
    sampleFactor(2),
    { ...factor, status: "edited", why: "mine" },
  ]);
});
