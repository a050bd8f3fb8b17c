import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import type { PastDecision, Verdict } from "@/lib/domain/review/decision";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleEvent, sampleFactor, sampleRoot } from "@/lib/testing/sample-timeline";
import { findLooseEnd, findRivalPart } from "./step-problems";

const stood = { status: "accepted", actor: "person" } as const;
const timelineOf = (events: Timeline["events"], rootCauses: readonly RootCause[]): Timeline => ({
  ...emptyTimeline,
  ...{ events, rootCauses },
});

function decisionOn({ id: piece }: RootCause, verdict: Verdict): PastDecision {
  const id = decisionIds.fromDigest("1".repeat(16));
  return {
    ...{ id, noun: "root-cause", piece, verdict, by: userIdSchema.parse("me") },
    ...{ decidedAt: instant(1), undoneAt: null, redoOf: null, act: id },
  };
}

describe("a cause at an event that would go with a step", () => {
  const cause = sampleRoot(2, stood);
  const [one, two] = [sampleEvent(1), sampleEvent(2)];
  const going = (root: RootCause, since: readonly PastDecision[] = []) =>
    findLooseEnd(timelineOf([one, two], [root]), timelineOf([one], [root]), since);
  const putAside = (root: RootCause, since: readonly PastDecision[] = []) =>
    findLooseEnd(
      timelineOf([one, two], [root]),
      timelineOf([one, { ...two, status: "rejected" }], [root]),
      since,
    );
  const conflict = { kind: "conflict", message: expect.stringContaining("root cause first") };

  test("that people stand by is not stranded", () => {
    expect(going(cause)).toEqual(conflict);
    // Whose word it is that stands in the way is told with it.
    expect(putAside(cause, [decisionOn(cause, { kind: "accept" })])).toEqual({
      ...conflict,
      since: { by: "me", at: 1, words: "Accepted a root cause" },
    });
  });

  test("holds nothing up when nobody stands by it, or when its event only stands aside again", () => {
    expect(going(sampleRoot(2))).toBeNull();
    expect(going({ ...cause, status: "rejected" })).toBeNull();
    expect(putAside(cause)).toBeNull();
  });
});

describe("a cause that a step brings back", () => {
  const [event, cause] = [sampleEvent(2), sampleRoot(2, stood)];
  const rejected: RootCause = { ...cause, status: "rejected" };
  const rival = sampleRoot(9, { event: eventId(2) });
  const step = (before: readonly RootCause[], after: readonly RootCause[]) =>
    findRivalPart(timelineOf([event], before), timelineOf([event], after), []);

  test("does not stand beside another of its event", () => {
    expect(step([rejected, rival], [cause, rival])).toMatchObject({ kind: "conflict" });
    const moved = { ...rival, event: eventId(3) };
    expect(step([cause, moved], [cause, rival])).toMatchObject({ kind: "conflict" });
  });

  test("stands where the other was refused; two that stood before hold no step up", () => {
    expect(step([rejected], [cause, { ...rival, status: "rejected" }])).toBeNull();
    expect(step([cause, rival], [{ ...cause, subject: "disk" }, rival])).toBeNull();
  });
});

test("a factor people stand by is held to its event like a cause", () => {
  const factor = sampleFactor(2, stood);
  const among = (events: Timeline["events"], factors: Timeline["contributingFactors"]) => ({
    ...timelineOf(events, []),
    contributingFactors: factors,
  });
  const [one, two] = [sampleEvent(1), sampleEvent(2)];
  expect(findLooseEnd(among([one, two], [factor]), among([one], [factor]), [])).toMatchObject({
    message: expect.stringContaining("Reject that factor first"),
  });
  const rival = sampleFactor(9, { event: eventId(2) });
  const refused = { ...factor, status: "rejected" } as const;
  expect(
    findRivalPart(among([two], [refused, rival]), among([two], [factor, rival]), []),
  ).toMatchObject({ kind: "conflict" });
});
