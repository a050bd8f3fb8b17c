import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Decision } from "@/lib/domain/decision";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import { emptyTimeline } from "@/lib/domain/timeline";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { seenOfMerge } from "./seen-of-merge";

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
