import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline";
import { eventId, linkId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { toLeft, toPickedPieces, toVerdicts } from "./bulk-act";

const timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1), sampleEvent(2)],
  causalLinks: [sampleLink(1, 2)],
};
const picked = toPickedPieces(timeline, [linkId(1002), eventId(9), eventId(2)]);

test("what is picked is told by its title, and what is gone is left out", () => {
  expect(picked).toEqual([
    { noun: "causal-link", id: linkId(1002), title: "Event 1 causes Event 2" },
    { noun: "event", id: eventId(2), title: "Event 2" },
  ]);
});

test("one verdict goes to each of them", () => {
  expect(toVerdicts(picked, { kind: "accept" })).toEqual([
    { noun: "causal-link", piece: linkId(1002), verdict: { kind: "accept" } },
    { noun: "event", piece: eventId(2), verdict: { kind: "accept" } },
  ]);
});

test("what was refused is told with its title and the reason", () => {
  const refused = [{ noun: "event", piece: eventId(2), message: "Somebody was faster" }] as const;
  expect(toLeft(picked, { done: [], refused })).toEqual([
    { noun: "event", id: eventId(2), title: "Event 2", message: "Somebody was faster" },
  ]);
});
