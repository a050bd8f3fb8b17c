import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import { compareOpinion } from "@/lib/domain/opinion/compare-opinion";
import type { GivenAnswer } from "@/lib/domain/opinion/opinion-item";
import type { PastDecision } from "@/lib/domain/review/decision";
import { standardPlan } from "@/lib/domain/runs/run";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import {
  at,
  eventId,
  sampleEvent,
  sampleImpact,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { toOpinionGroups } from "./opinion-rows";

const settings = { performer: "x", iterationsMax: 1, temperature: null, tokensMax: null };
const me = userIdSchema.parse("me");
const shown = { zone: "UTC", viewer: me, people: { me: "Ada", other: "Bo" } };

function groupsOf(
  here: Partial<Timeline>,
  there: Partial<Timeline>,
  answers: Readonly<Record<string, GivenAnswer>> = {},
) {
  const standing = { ...emptyTimeline, ...here };
  const opinion = { ...emptyTimeline, ...there };
  const items = compareOpinion(
    standing,
    opinion,
    standardPlan(() => settings),
  );
  const answered = new Map(Object.entries(answers));
  return toOpinionGroups({ standing, opinion, clocks: new Map(), items, answers: answered }, shown);
}

test("what is open comes first, and what nobody says is no group", () => {
  const groups = groupsOf(
    { events: [sampleEvent(1), sampleEvent(2), sampleEvent(4)] },
    { events: [sampleEvent(1, { time: at(90) }), sampleEvent(2), sampleEvent(3)] },
  );
  expect(groups.map(({ heading }) => heading)).toEqual([
    "In conflict: 1 item",
    "Only in the second opinion: 1 item",
    "Only in the timeline: 1 item",
    "Agreed: 1 item",
  ]);
  expect(groupsOf({}, { events: [sampleEvent(1)] })).toHaveLength(1);
});

test("a cause that begins after the impact is told with the item that would have people stand by it", () => {
  const impacts = [sampleImpact(1, { startedAt: instant(1_000) })];
  const events = [sampleEvent(1), sampleEvent(90)];
  const [there] = groupsOf(
    { events, impacts },
    { events, impacts, rootCauses: [sampleRoot(90), sampleRoot(1)] },
  );
  expect(there?.rows.map(({ late }) => late.map(({ byMs }) => byMs))).toEqual([[89_000], []]);
});

test("both sides of a conflict are told with the places they rest on", () => {
  const [conflict] = groupsOf(
    { events: [sampleEvent(1)] },
    { events: [sampleEvent(1, { time: at(90) })] },
  );
  const row = conflict?.rows[0];
  expect(row).toMatchObject({ kind: "Event, different time", isOpen: true });
  expect(row?.here?.details).toContain("1970-01-01 00:00:01.000");
  expect(row?.there?.details).toContain("1970-01-01 00:01:30.000");
  expect(row?.there?.places[0]).toMatchObject({ place: "app.log line 1", quote: "line 1" });
  expect(row?.consequence).toBe("Accepting this item replaces the time with this one.");
});

test("a person is told what comes with what they accept", () => {
  const [there] = groupsOf(
    { events: [sampleEvent(1)] },
    { events: [sampleEvent(1), sampleEvent(2)], causalLinks: [sampleLink(1, 2)] },
  );
  const link = there?.rows.find(({ noun }) => noun === "causal-link");
  expect(link?.title).toBe("Event 1 → Event 2");
  expect(link?.consequence).toBe("Accepting this item also adds 1 event that the item needs.");
});

test("what was left goes last and says who left it", () => {
  const key = `event ${eventId(1)}`;
  const [there] = groupsOf(
    {},
    { events: [sampleEvent(1), sampleEvent(2)] },
    { [key]: { kind: "left", by: "user:other" } },
  );
  expect(there?.rows.map(({ isLeft, answered }) => [isLeft, answered])).toEqual([
    [false, null],
    [true, "Left out by Bo"],
  ]);
});

test("what was accepted says by whom, and is taken back by that person alone", () => {
  const decision = (by: string): PastDecision => {
    const id = decisionIds.fromDigest("1".repeat(16));
    const verdict = { noun: "event", piece: eventId(1), verdict: { kind: "accept" } } as const;
    const made = { ...verdict, id, by: userIdSchema.parse(by), decidedAt: instant(1) };
    return { ...made, undoneAt: null, redoOf: null, act: id };
  };
  const accepted = (by: string) =>
    groupsOf(
      { events: [sampleEvent(1, { status: "accepted" })] },
      { events: [sampleEvent(1)] },
      {
        [`event ${eventId(1)}`]: {
          ...{ kind: "accepted", by: `user:${by}` as const },
          decisions: [decision(by)],
        },
      },
    )[0]?.rows[0];
  expect(accepted("me")).toMatchObject({ answered: "Accepted by Ada", isOpen: false });
  expect(accepted("me")?.own).toHaveLength(1);
  expect(accepted("other")).toMatchObject({ answered: "Accepted by Bo", own: [] });
});
