import { expect, test } from "vitest";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { Verdict } from "@/lib/domain/review/decision";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { restoreDecision } from "./restore-decision";
import { type SplitChoice, splitEvent } from "./split-event";

const evidence = [1, 2, 3].flatMap((number) => sampleEvent(number).evidence);
const timeline: Timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1, { evidence }), sampleEvent(2)],
  causalLinks: [sampleLink(1, 2)],
};
const keys = evidence.map(evidenceKey);
const choice: SplitChoice = {
  ...{ event: eventId(1), title: "The other thing" },
  citations: keys.slice(1),
};

test("the chosen citations go to a new event, the rest and the links stay", () => {
  const split = splitEvent(timeline, choice);
  if (!split.ok) throw new Error(split.error);
  const { timeline: after, into } = split.value;
  const quotes = (event: Timeline["events"][number] | undefined) =>
    event?.evidence.map(({ quote }) => quote);
  expect(after.events.map(({ title, status }) => [title, status])).toEqual([
    ["Event 1", "edited"],
    ["The other thing", "accepted"],
    ["Event 2", "proposed"],
  ]);
  expect(quotes(after.events[0])).toEqual(["line 1"]);
  expect(after.events[1]).toMatchObject({ id: into, actor: "person" });
  expect(quotes(after.events[1])).toEqual(["line 2", "line 3"]);
  expect(after.causalLinks).toEqual(timeline.causalLinks);
  const verdict: Verdict = { kind: "split", into };
  const decision = { noun: "event", piece: eventId(1), verdict } as const;
  expect(restoreDecision(after, decision, timeline)).toEqual(timeline);
});

test("what goes is the citation that was chosen, whatever became of the list meanwhile", () => {
  const shorter = { ...timeline, events: [sampleEvent(1, { evidence: evidence.slice(1) })] };
  const split = splitEvent(shorter, { ...choice, citations: keys.slice(1, 2) });
  if (!split.ok) throw new Error(split.error);
  expect(split.value.timeline.events[1]?.evidence).toEqual(evidence.slice(1, 2));
  const gone = splitEvent(shorter, { ...choice, citations: keys.slice(0, 1) });
  expect(gone.ok ? "split" : gone.error).toContain("changed");
});

test.each<[string, Partial<SplitChoice>, string]>([
  ["none of the citations", { citations: [] }, "some, but not all"],
  ["all of the citations", { citations: keys }, "some, but not all"],
  ["a citation that is not there", { citations: ["gone.log#L7-7"] }, "changed"],
  ["an event that is not there", { event: eventId(9) }, "not part of"],
])("%s is refused with the reason", (_, changes, reason) => {
  const split = splitEvent(timeline, { ...choice, ...changes });
  expect(split.ok ? "split" : split.error).toContain(reason);
});
