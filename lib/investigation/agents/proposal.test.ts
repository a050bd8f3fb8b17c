import { expect, test } from "vitest";
import { eventFamilies } from "@/lib/knowledge/event-families";
import { proposedKinds } from "./proposal";

test("an agent may call an event whatever the rules call one, and nothing else", () => {
  const ofRules = new Set(eventFamilies.map(({ kind }) => kind));
  expect([...proposedKinds].toSorted()).toEqual([...ofRules].toSorted());
});
