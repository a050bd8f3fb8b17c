import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { type FunctionCall, functionCall } from "../../ports/calls/function-calls";
import { toReshapings } from "../../reshape/reshapings";
import { beginRun } from "./begin-run";
import type { BuilderState } from "./builder-state";
import { applyCall } from "./timeline-builder";

const evidence = evidenceOfText({
  "pump.log": [
    "2026-03-01T10:00:00.000Z pump 3 stops",
    "2026-03-01T10:01:00.000Z hourly report",
    "2026-03-01T10:02:00.000Z level falls",
  ],
});
const said = { 1: "pump 3 stops", 2: "hourly report", 3: "level falls" } as const;
const line = (number: keyof typeof said) => ({
  path: "pump.log",
  lines: [number, number] as [number, number],
  quote: said[number],
});
const told = (number: 1 | 2, changes: object = {}): FunctionCall => ({
  name: "emit_event",
  arguments: {
    ...{ event_id: `event-${number}`, event_type: "failure", title: `What line ${number} tells` },
    ...{ timestamp: `2026-03-01T10:0${number - 1}:00.000Z`, entities: ["pump"] },
    ...{ importance: "key", confidence: 0.9, evidence_refs: [line(number)], ...changes },
  },
});
const weigh = (importance: "key" | "detail", ...event_ids: string[]) =>
  functionCall("weigh_events", { event_ids, importance, reason: "It is routine" });

/** Two key events by the rules, and the same state in the hands of a model. */
async function drafted() {
  const refusals = new Map<string, string>();
  const rules: BuilderState = beginRun(emptyTimeline, {
    ...{ evidence, actor: "rules" as const, refusals, reshapings: toReshapings([]) },
  });
  const entity = functionCall("register_entity", {
    ...{ entity_id: "pump", name: "pump 3", entity_type: "device" },
  });
  for (const call of [entity, told(1), told(2)]) await applyCall(rules, "coarse", call);
  const model: BuilderState = { ...rules, actor: "model", mayRetell: true };
  const named = (name: string) => model.events.get(model.eventAliases.get(name) ?? ("" as never));
  return { model, named };
}

test("what a model weighs as a detail is one, its author's word is kept, and neither is said twice", async () => {
  const { model, named } = await drafted();
  const answer = await applyCall(model, "causal", weigh("detail", "event-2"));
  expect(answer).toMatchObject({ kind: "accepted", message: "1 weighed as details" });
  expect(named("event-1")).toMatchObject({ importance: "key" });
  expect(named("event-2")).toMatchObject({
    ...{ importance: "detail", actor: "rules", status: "proposed" },
    retelling: { by: "model", why: "It is routine", author: { importance: "key" } },
  });
  await applyCall(model, "causal", weigh("key", "event-2"));
  expect(named("event-2")).toMatchObject({ importance: "key" });
  expect(named("event-2")).not.toHaveProperty("retelling");
});

test("nothing is weighed when one of the events is unknown", async () => {
  const { model, named } = await drafted();
  const answer = await applyCall(model, "coarse", weigh("detail", "event-1", "nobody"));
  expect(answer).toMatchObject({ kind: "rejected" });
  expect(named("event-1")).toMatchObject({ importance: "key" });
});

test("what a person decided on keeps its weight", async () => {
  const { model, named } = await drafted();
  const event = named("event-1");
  if (event === undefined) throw new Error("The event is not there.");
  model.events.set(event.id, { ...event, status: "accepted" });
  const answer = await applyCall(model, "coarse", weigh("detail", "event-1", "event-2"));
  expect(answer.message).toBe("1 weighed as details; 1 a reviewer has decided keep their weight");
  expect(named("event-1")).toMatchObject({ importance: "key" });
});

test("a model that tells a line anew is told which key event rests on it", async () => {
  const { model } = await drafted();
  const anew = {
    entities: ["pump"],
    event_type: "alert",
    evidence_refs: ([1, 2, 3] as const).map(line),
  };
  const answer = await applyCall(model, "coarse", told(1, { ...anew, event_id: "anew" }));
  expect(answer.message).toMatch(/The same lines are told by evt_\w+ \("What line 1 tells"\)/);
});
