import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline";
import { eventId, sampleEvent, sampleFactor } from "@/lib/testing/sample-timeline";
import type { RoleDesk } from "../role-desk";
import { reportByRules } from "./rules";

test("a contributing factor is named before the reason", async () => {
  const factor = sampleFactor(1, { why: "It cost time and did not help" });
  const timeline = {
    ...emptyTimeline,
    events: [sampleEvent(1, { title: "A restart" })],
    contributingFactors: [factor],
  };
  // The rules look at the timeline alone.
  const desk = { timeline } as unknown as RoleDesk;
  const { factors } = await reportByRules({ searchedInVain: [] } as never, desk);
  expect(factors).toEqual([
    { text: "A restart: It cost time and did not help", cites: [factor.id, eventId(1)] },
  ]);
});
