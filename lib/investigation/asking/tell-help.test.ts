import { expect, test } from "vitest";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";

const at = (minute: number) => `2026-11-21T00:${String(minute).padStart(2, "0")}:00.000Z`;

function event(id: string, kind: string, title: string, minute: number, quote = title) {
  return {
    ...{ id, title, kind, description: "", entities: ["ent_1"], importance: "key" },
    evidence: [{ path: "mill.log", lines: [minute, minute], quote }],
    time: { earliest: at(minute), latest: at(minute) },
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
}

const kiln = {
  ...{ incident: { startedAt: at(5) }, artifacts: [], facts: [], stateChanges: [], gaps: [] },
  ...{ hypotheses: [], causalLinks: [], rootCauses: [], outcome: "incident", ruledOut: [] },
  entities: [{ id: "ent_1", name: "kiln-4", type: "machine", aliases: [], properties: {} }],
  impactEvents: ["evt_fail"],
  candidates: [{ event: "evt_damper", statement: "damper", kind: "action", for: [], against: [] }],
  events: [
    event("evt_recipe", "change", "Recipe 12 loaded on kiln-4", 2),
    event("evt_fail", "failure", "Bricks crack in kiln-4", 5),
    event("evt_damper", "change", "Damper of kiln-4 opened", 6),
    event(
      "evt_pause",
      "action",
      "mill: kind Step, obj kiln-4",
      8,
      "kind=Step op=FeedPaused by=ola",
    ),
    event(
      "evt_back",
      "action",
      "mill: kind Step, obj kiln-4",
      10,
      "kind=Step op=SwapStarted by=ola",
    ),
    event("evt_fan", "mitigation", "Fan belt of kiln-4 tightened", 12),
    event("evt_said", "communication", "ola: kiln-4 is working normally since the swap", 13),
  ],
};
const ask = (question: string, changes: object = {}) =>
  createAnswerer({ ...kiln, ...changes } as unknown as TimelineDocument)(question);

test("an action before the first failure helped nobody, whatever was written later", () => {
  const praised = event("evt_said", "communication", "ola: recipe 12 was what fixed it", 13);
  const events = [...kiln.events.filter(({ id }) => id !== "evt_said"), praised];
  const answer = ask("Did loading recipe 12 help?", { events });
  expect(answer).toMatchObject({ kind: "none", answer: "" });
  expect(answer.reasoning).toContain("before the first failure");
});

test("an action that may be the cause is not said to have helped", () => {
  const praised = event("evt_said", "communication", "ola: all is working since the damper", 7);
  const events = [...kiln.events.filter(({ id }) => id !== "evt_said"), praised];
  const answer = ask("Did opening the damper help?", { events });
  expect(answer).toMatchObject({ kind: "none" });
  expect(answer.reasoning).toContain("candidate for the cause");
});

test("a statement that names another action speaks for that one alone", () => {
  expect(ask("Did the swap help?").answer).toMatch(/^yes: “ola: kiln-4 is working normally since/);
  expect(ask("Did pausing the feed help?")).toMatchObject({ kind: "none" });
  expect(ask("Did tightening the fan belt help?")).toMatchObject({ kind: "none" });
});

test("that it will be well once something is done is no praise", () => {
  const said = event("evt_said", "communication", "ola: swap again after the belt is fixed", 11);
  const events = [...kiln.events.filter(({ id }) => id !== "evt_said"), said];
  expect(ask("Did the swap help?", { events })).toMatchObject({ kind: "none" });
});

test("what helped made nothing worse, and an alert helps nobody", () => {
  expect(ask("Did the swap make it worse?").answer).toMatch(/^no, it helped: “ola: kiln-4 is/);
  expect(ask("Did pausing the feed make it worse?")).toMatchObject({ kind: "none" });
  const alerts = ["alert", "change"].map((kind) => event("evt_a", kind, "Alert KilnCold fires", 9));
  for (const alert of alerts)
    expect(ask("Did the alert help?", { events: [...kiln.events, alert] })).toMatchObject({
      kind: "none",
    });
});

test("that all is well again, with no action named, is no answer without a measurement", () => {
  const bare = event("evt_said", "communication", "ola: kiln-4 is working normally", 13);
  const events = [...kiln.events.filter(({ id }) => id !== "evt_said"), bare];
  expect(ask("Did tightening the fan belt help?", { events })).toMatchObject({ kind: "none" });
});

test("that a suspicion was ruled out as the cause says nothing of what was done there", () => {
  const ruledOut = [{ what: "fan belt of kiln-4", why: "it was worn before", evidence: [] }];
  expect(
    ask("Did tightening the fan belt help?", { ruledOut, events: kiln.events.slice(0, 6) }),
  ).toMatchObject({
    kind: "none",
  });
});

test("a recovery that came only after the next action is not ascribed to the one before", () => {
  const recovered = event("evt_well", "recovery", "Kiln-4 fires whole bricks", 14);
  const link = {
    ...{ id: "lnk_1", source: "evt_fan", target: "evt_well", relation: "causes", confidence: 0.8 },
    ...{ mechanism: "air", reasoning: "", against: [], status: "proposed", evidence: [] },
  };
  const next = event("evt_grate", "mitigation", "Grate exchanged", 13);
  const base = [...kiln.events.slice(0, 6), recovered];
  const question = "Did tightening the fan belt help?";
  expect(ask(question, { events: base, causalLinks: [link] }).answer).toMatch(/^yes: “Kiln-4/);
  const answer = ask(question, { events: [...base, next], causalLinks: [link] });
  expect(answer).toMatchObject({ kind: "none" });
});

test.each([
  ["the undoing of a change is not the change", "Did undoing the damper help?"],
  ["what a program does all day is not what people judge", "Did the sweep of kiln-4 help?"],
])("%s", (_, question) => {
  const sweep = event("evt_sweep", "observation", "Sweep of kiln-4", 6);
  const judged = event("evt_no", "communication", "ola: no change at all, it still cracks", 7);
  const candidates: readonly object[] = [];
  const events = [...kiln.events.filter(({ id }) => id !== "evt_said"), sweep, judged];
  expect(ask(question, { events, candidates })).toMatchObject({ kind: "none" });
});
