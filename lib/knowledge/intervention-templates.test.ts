import { expect, test } from "vitest";
import { interventionSchema } from "@/lib/domain/runs/intervention";
import type { Entity } from "@/lib/domain/timeline/entity";
import { entityId, eventId, sampleEvent } from "@/lib/testing/sample-timeline";
import { interventionTemplates, proposeInterventions } from "./intervention-templates";

const entityOf = (type: string): Entity => ({
  id: entityId(1),
  ...{ type, name: "it", aliases: [], properties: {} },
});
const proposed = (kind: string, type = "service", detectedAt: number | null = null) =>
  proposeInterventions([sampleEvent(9, { kind })], [entityOf(type)], detectedAt).map(
    ({ template }) => template,
  );

test.each([
  ["a change is let out in part, or checked", "change", "service", ["canary", "gate"]],
  ["a failure is cut off, or noticed", "failure", "service", ["breaker", "detector"]],
  [
    "a failure at a venue is kept from orders too",
    "failure",
    "venue",
    ["breaker", "detector", "pre-trade"],
  ],
  ["a way in asks for more, or is noticed", "access", "account", ["access-limit", "access-alert"]],
  ["what people say is nothing to act against", "communication", "person", []],
])("%s", (_, kind, type, ids) => {
  expect(proposed(kind, type)).toEqual(ids);
});

test("a remedy comes in half of the time since it was noticed, and only where that is known", () => {
  const [found] = proposeInterventions([sampleEvent(9, { kind: "mitigation" })], [], 5_000);
  expect(found?.intervention).toEqual({ kind: "move", event: eventId(9), byMs: -2_000 });
  expect(proposed("mitigation")).toEqual([]);
});

test("every template says where it is known from and makes an intervention that can be stored", () => {
  for (const { make, source, feasibility, kinds } of interventionTemplates) {
    expect(source).toMatch(/\w{3,}.*\d/);
    expect(feasibility).toBeGreaterThan(0);
    expect(feasibility).toBeLessThan(1);
    const made = make(sampleEvent(9, { kind: kinds[0] ?? "" }), 5_000);
    expect(interventionSchema.safeParse(made).success).toBe(true);
  }
});
