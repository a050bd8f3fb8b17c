import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import type { Decision } from "@/lib/domain/review/decision";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { eventId, linkId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { seenOfMerge, toLeft, toMerge, toPickedPieces, toVerdicts } from "./bulk-act";

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

test.each([
  ["without a choice the first stays", [1, 2, 3], null, null, [1, [2, 3], 1]],
  ["what was chosen stays", [1, 2, 3], 2, 3, [2, [1, 3], 3]],
  ["an event that is no longer picked is no choice", [2, 3], 1, 1, [2, [3], 2]],
  ["of nothing nothing stays", [], 1, 1, [null, [], null]],
] as const)("merging: %s", (_, picked, kept, timeOf, [stays, absorbed, time]) => {
  const idOf = (number: number | null) => (number === null ? null : eventId(number));
  expect(
    toMerge(
      picked.map((number) => sampleEvent(number)),
      { kept: idOf(kept), timeOf: idOf(timeOf) },
    ),
  ).toEqual({
    kept: idOf(stays),
    absorbed: absorbed.map(idOf),
    timeOf: idOf(time),
  });
});

const decided: Decision = {
  ...{ id: decisionIds.fromDigest("1".repeat(16)), noun: "event", piece: eventId(2) },
  ...{ verdict: { kind: "accept" }, by: userIdSchema.parse("her"), decidedAt: instant(9) },
};

test("a merge names what was seen of its events and of the links at them, and of nothing else", () => {
  const [link, elsewhere] = [sampleLink(2, 3), sampleLink(3, 4)];
  const timeline = {
    ...emptyTimeline,
    events: [1, 2, 3, 4].map((number) => sampleEvent(number)),
    causalLinks: [link, elsewhere],
  };
  expect(seenOfMerge({ timeline, decisions: [decided] }, [eventId(1), eventId(2)])).toEqual([
    { noun: "event", piece: eventId(1), seen: null },
    { noun: "event", piece: eventId(2), seen: decided.id },
    { noun: "causal-link", piece: link.id, seen: null },
  ]);
});
