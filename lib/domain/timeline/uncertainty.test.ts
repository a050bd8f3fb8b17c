import { expect, test } from "vitest";
import { eventId, linkId, sampleEvent } from "@/lib/testing/sample-timeline";
import { uncertaintyIds } from "../ids";
import { contestedEventIds, type Uncertainty } from "./uncertainty";

const event = sampleEvent(1);
const conflict = (context: string): Uncertainty => ({
  ...{ id: uncertaintyIds.fromSuffix("conflict1"), type: "conflicting", context, impact: "medium" },
  ...{ description: "Two lines differ", interpretations: [], dataNeeded: [] },
  ...{ evidence: event.evidence, status: "open", waiver: null },
});

test.each([
  ["the event itself", eventId(1), [event.id]],
  ["another event, shown wrong by its line", eventId(2), []],
  ["a link, shown wrong by its line", linkId(1), []],
  ["no piece, but its line", "orders-db", [event.id]],
])("what is said of %s contests what it is about", (_, context, contested) => {
  expect([...contestedEventIds([event], [conflict(context)])]).toEqual(contested);
});
