import { expect, test } from "vitest";
import { stateChangeIds } from "@/lib/domain/ids";
import { atSecond, event, stated } from "./testing/sample-timeline";
import { drawStates } from "./timeline-states";

test.each([
  ["circuit", "open", "bad"],
  ["circuit", "CLOSED", "good"],
  ["breaker state", "open", "bad"],
  ["status", "open", "neutral"],
  ["market", "closed", "neutral"],
  ["health", "Down", "bad"],
])("a %s that is %s reads %s", (property, to, tone) => {
  const [entity] = event(1).entities;
  if (entity === undefined) throw new Error("the event has an entity");
  const change = {
    ...{ id: stateChangeIds.fromDigest("0".repeat(16)), entity, property, from: null, to },
    ...{ at: stated(10), evidence: [], status: "proposed" as const, actor: "rules" as const },
  } as const;
  const whole = { earliest: atSecond(0), latest: atSecond(60) };
  expect(drawStates([change], whole).bands.map((band) => band.tone)).toEqual([tone]);
});
