import { expect, test } from "vitest";
import { uncertaintyIds } from "@/lib/domain/ids";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleEvent, sampleLink, sampleRoot } from "@/lib/testing/sample-timeline";
import { whatWouldChange } from "./what-would-change";

const key = (number: number, kind: string) =>
  sampleEvent(number, { importance: "key", kind, title: `Event ${number}`, endTime: null });
const timeline: Timeline = {
  ...emptyTimeline,
  outcome: "incident",
  events: [key(1, "change"), key(2, "failure"), key(3, "failure"), key(4, "alert")],
  causalLinks: [sampleLink(1, 2)],
  impactEvents: [eventId(2), eventId(3)],
  rootCauses: [
    sampleRoot(1, { rank: 1, subject: "the release" }),
    sampleRoot(4, { rank: 2, subject: "the alert" }),
  ],
  uncertainties: [
    {
      ...{ id: uncertaintyIds.fromDigest("1".repeat(16)), type: "conflicting", status: "open" },
      ...{ context: eventId(1), description: "wrong", interpretations: [], dataNeeded: [] },
      ...{ impact: "medium", evidence: [], waiver: null },
    },
  ],
};

test("what an answer would change most is told by name, the harm that nothing leads to first", () => {
  const told = whatWouldChange(timeline).map(({ id, text }) => `${id} ${text}`);
  expect(told[0]).toBe(`${eventId(3)} nothing leads to “Event 3”, which hurt`);
  expect(told).toEqual(
    expect.arrayContaining([
      `${eventId(4)} “the alert” rivals the first cause, “the release”: what tells them apart?`,
      `${eventId(1)} “Event 1” is contested: who is right?`,
      `${eventId(4)} “Event 4” hangs loose: a link to the harm is missing, or it is no part of the story`,
      `${eventId(2)} when did “Event 2” end?`,
      `${eventId(1)} what was the value before and after “Event 1”?`,
    ]),
  );
});

test("where nothing is told, nothing is pressing", () => {
  expect(whatWouldChange(emptyTimeline)).toEqual([]);
});
