import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
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

test("where no root cause is named, the candidates are listed in their order, citing their events", async () => {
  const timeline = {
    ...emptyTimeline,
    events: [sampleEvent(1)],
    candidates: [
      {
        ...{ event: eventId(1), statement: "Release 7.", kind: "action" as const, p: 0.34 },
        ...{ for: [], against: [], wouldSettle: "" },
      },
    ],
  };
  const desk = { timeline } as unknown as RoleDesk;
  const { causes } = await reportByRules({ searchedInVain: [] } as never, desk);
  expect(causes).toEqual([
    { text: "Cause not established." },
    {
      text: "Candidate, action: Release 7. Probability: about 1 in 3 (34 %).",
      cites: [eventId(1)],
    },
  ]);
});
