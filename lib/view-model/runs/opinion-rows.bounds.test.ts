import { expect, test } from "vitest";
import { userIdSchema } from "@/lib/domain/ids";
import { compareOpinion } from "@/lib/domain/opinion/compare-opinion";
import { standardPlan } from "@/lib/domain/runs/run";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { leastGrowth } from "@/lib/testing/least-growth";
import { eventId, sampleEvent } from "@/lib/testing/sample-timeline";
import { toOpinionGroups } from "./opinion-rows";

const settings = { performer: "x", iterationsMax: 1, temperature: null, tokensMax: null };
const plan = standardPlan(() => settings);
const shown = { zone: "UTC", viewer: userIdSchema.parse("me"), people: {} };

/** Events that each rest on three lines of their own. */
function timelineOf(count: number, first: number): Timeline {
  const events = Array.from({ length: count }, (_, index) => {
    const event = sampleEvent(1, { id: eventId(first + index) });
    const evidence = event.evidence.flatMap((reference) =>
      [0, 1, 2].map((line) => {
        const at = 10 * (first + index) + line;
        return { ...reference, locator: { kind: "lines" as const, from: at, to: at } };
      }),
    );
    return { ...event, evidence };
  });
  return { ...emptyTimeline, events };
}

function millisecondsOf(count: number): number {
  const [standing, opinion] = [timelineOf(count, 1), timelineOf(count, 10_001)];
  const startedAt = performance.now();
  const items = compareOpinion(standing, opinion, plan);
  const [there] = toOpinionGroups(
    { standing, opinion, clocks: new Map(), items, answers: new Map() },
    shown,
  );
  expect(there?.rows).toHaveLength(count);
  return performance.now() - startedAt;
}

test("twice the events of both sides are not compared each with each, item by item", async () => {
  const growth = await leastGrowth(
    () => millisecondsOf(800),
    () => millisecondsOf(400),
    5,
  );
  expect(growth).toBeLessThan(5);
});
