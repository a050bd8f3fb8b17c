import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { timelineHeadSchema } from "./timeline-head";

const old = (statement: string) => ({ statement, state: "proposed", for: [], against: [] });

test("hypotheses of before have an id each, the same for the same statement, and are undecided", () => {
  const {
    entities,
    events,
    stateChanges,
    causalLinks,
    uncertainties,
    gaps,
    rootCauses: _,
    statedFacts: __,
    ...head
  } = emptyTimeline;
  const order = { entities, events, stateChanges, causalLinks, uncertainties, gaps };
  const read = () =>
    timelineHeadSchema.parse({
      ...head,
      order,
      hypotheses: [old("maybe DNS"), old("the pool"), old("maybe DNS")],
    }).hypotheses;
  expect(read().map(({ statement, status }) => [statement, status])).toEqual([
    ["maybe DNS", "proposed"],
    ["the pool", "proposed"],
  ]);
  expect(read()).toEqual(read());
  expect(new Set(read().map(({ id }) => id)).size).toBe(2);
});
