import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { conclusionMost, conclusionSchema } from "../../ports/calls/conclusion";
import { functionCall } from "../../ports/calls/function-calls";
import { toReshapings } from "../../reshape/reshapings";
import { assessTimeline } from "../assessment/assess-timeline";
import { beginRun } from "./begin-run";
import { toTimeline } from "./builder-state";
import { applyCall } from "./timeline-builder";

const evidence = evidenceOfText({
  "a.log": ["2026-03-01T10:00:00Z valve 3 shut", "2026-03-01T10:01:00Z it leaks"],
});
const context = {
  evidence,
  actor: "rules",
  refusals: new Map(),
  reshapings: toReshapings([]),
} as const;

const factors = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    event: "shut",
    why: `because of ${from + index}`,
  }));

const concluding = (changes: object) => ({
  name: "conclude",
  arguments: {
    ...{
      outcome: "incident",
      startedBy: "shut",
      detectedBy: null,
      mitigatedBy: null,
      resolvedBy: null,
    },
    ...{
      impactEvents: ["shut"],
      ruledOut: [],
      hypotheses: [],
      ledger: [],
      contributingFactors: [],
    },
    rootCauses: [{ event: "shut", subject: "valve 3", support: 0.5, why: [] }],
    ...changes,
  },
});

/** A run in which the rules have found one event. */
async function begun() {
  const state = beginRun(emptyTimeline, context);
  await applyCall(
    state,
    "coarse",
    functionCall("register_entity", { entity_id: "v", name: "valve 3", entity_type: "valve" }),
  );
  await applyCall(
    state,
    "coarse",
    functionCall("emit_event", {
      ...{
        event_id: "shut",
        timestamp: "2026-03-01T10:00:00Z",
        event_type: "change",
        title: "Valve 3 shut",
      },
      ...{ entities: ["v"], importance: "key", confidence: 1 },
      evidence_refs: [{ path: "a.log", lines: [1, 1], quote: "valve 3 shut" }],
    }),
  );
  return state;
}

test("what several conclude is united, and stays a conclusion that can be read back", async () => {
  const state = await begun();
  const most = conclusionMost.contributingFactors;
  await applyCall(state, "causal", concluding({ contributingFactors: factors(0, most) }));
  const later = [...factors(0, 1), ...factors(1000, most - 1)];
  const answer = await applyCall(state, "causal", concluding({ contributingFactors: later }));
  expect(answer).toMatchObject({
    kind: "accepted",
    message: expect.stringMatching(/"Valve 3 shut" is no cause as it stands: no path/),
  });
  const { conclusion } = state;
  expect(conclusionSchema.safeParse(conclusion).success).toBe(true);
  expect(conclusion?.contributingFactors).toEqual(later);
  expect(state.voices.map(({ actor }) => actor)).toEqual(["rules", "rules"]);
});

test("an end that comes before what began the impact is remarked on; one with it is not", async () => {
  const state = await begun();
  const emit = (id: string, timestamp: string, quote: string, line: number) =>
    applyCall(
      state,
      "coarse",
      functionCall("emit_event", {
        ...{ event_id: id, timestamp, event_type: "failure", title: `Seen: ${quote}` },
        ...{ entities: ["v"], importance: "key", confidence: 1 },
        evidence_refs: [{ path: "a.log", lines: [line, line], quote }],
      }),
    );
  await emit("leak", "2026-03-01T10:01:00Z", "it leaks", 2);
  const told = (mitigatedBy: string) =>
    applyCall(state, "causal", concluding({ startedBy: "leak", mitigatedBy }));
  expect(await told("shut")).toMatchObject({
    message: expect.stringContaining(
      '"Valve 3 shut" cannot have ended the impact: it comes before "Seen: it leaks", which began it',
    ),
  });
  expect(await told("leak")).toMatchObject({
    message: expect.not.stringContaining("cannot have ended"),
  });
});

test("each part of a conclusion stays theirs who said it first, and says who confirmed it", async () => {
  const rules = await begun();
  const hypothesis = { statement: "It stuck", state: "supported", for_refs: [], against_refs: [] };
  const parts = { contributingFactors: factors(1, 1), hypotheses: [hypothesis] };
  await applyCall(rules, "causal", concluding(parts));
  const model = { ...rules, actor: "model" as const };
  const other = { ...hypothesis, statement: "Somebody shut it" };
  const confirming = {
    rootCauses: [{ event: "shut", subject: "the valve", support: 0.9, why: ["it was shut"] }],
    ...{ contributingFactors: factors(2, 1), hypotheses: [hypothesis, other] },
  };
  await applyCall(model, "causal", concluding(confirming));
  expect(model.conclusion?.rootCauses).toMatchObject([
    {
      ...{ event: "shut", subject: "valve 3", support: 0.9 },
      why: ['Said by the model, too: "the valve"', "it was shut"],
    },
  ]);
  const assessed = await assessTimeline(model, toTimeline(model, emptyTimeline), model.conclusion);
  expect(assessed.contributingFactors).toMatchObject([
    { actor: "rules", why: 'because of 1 Said by the model, too: "because of 2"' },
  ]);
  expect(assessed.hypotheses.map(({ statement, actor }) => [statement, actor])).toEqual([
    ["It stuck", "rules"],
    ["Somebody shut it", "model"],
  ]);
  expect(assessed.impacts).toMatchObject([{ actor: "rules" }]);
});

test("who concludes again confirms what contributed once", async () => {
  const rules = await begun();
  await applyCall(rules, "causal", concluding({ contributingFactors: factors(1, 1) }));
  const model = { ...rules, actor: "model" as const };
  const again = concluding({ contributingFactors: factors(2, 1) });
  for (const call of [again, again, again]) await applyCall(model, "causal", call);
  expect(model.conclusion?.contributingFactors).toEqual([
    { event: "shut", why: 'because of 1 Said by the model, too: "because of 2"' },
    { event: "shut", why: "because of 1" },
  ]);
});

test("a cause that only the rules named is signed by them, though a model concluded after", async () => {
  const rules = await begun();
  const call = functionCall("emit_event", {
    ...{ event_id: "leak", timestamp: "2026-03-01T10:01:00Z", event_type: "failure" },
    ...{ title: "It leaks", entities: ["v"], importance: "key", confidence: 1 },
    evidence_refs: [{ path: "a.log", lines: [2, 2], quote: "leaks" }],
  });
  await applyCall(rules, "coarse", call);
  const link = functionCall("add_causal_link", {
    ...{ source_event_id: "shut", target_event_id: "leak", relation: "causes" },
    ...{ mechanism: "pressure", confidence: 0.9 },
    evidence_refs: [{ path: "a.log", lines: [2, 2], quote: "leaks" }],
  });
  await applyCall(rules, "causal", link);
  const began = { impactEvents: ["leak"] };
  await applyCall(rules, "causal", concluding(began));
  const model = { ...rules, actor: "model" as const };
  await applyCall(model, "causal", concluding(began));
  const assessed = await assessTimeline(model, toTimeline(model, emptyTimeline), model.conclusion);
  expect(assessed.rootCauses).toMatchObject([{ actor: "rules", subject: "valve 3" }]);
});

test("causes another performer names leave room for those that were named before", async () => {
  const words = Array.from(
    { length: 6 },
    (_, index) => `2026-03-01T10:0${index}:00Z valve ${index} shut`,
  );
  const state = beginRun(emptyTimeline, {
    ...context,
    evidence: evidenceOfText({ "a.log": words }),
  });
  const entity = { entity_id: "v", name: "valves", entity_type: "valve" };
  await applyCall(state, "coarse", functionCall("register_entity", entity));
  for (const [index, quote] of words.entries()) {
    await applyCall(
      state,
      "coarse",
      functionCall("emit_event", {
        ...{ event_id: `shut-${index}`, timestamp: quote.slice(0, 20), event_type: "change" },
        ...{ title: quote, entities: ["v"], importance: "key", confidence: 1 },
        evidence_refs: [{ path: "a.log", lines: [index + 1, index + 1], quote }],
      }),
    );
  }
  const naming = (...events: readonly string[]) =>
    concluding({
      impactEvents: ["shut-5"],
      startedBy: null,
      rootCauses: events.map((event) => ({ event, subject: event, support: 1, why: [] })),
    });
  await applyCall(state, "causal", naming("shut-0"));
  const later = { ...state, actor: "model" as const };
  await applyCall(later, "causal", naming("shut-1", "shut-2", "shut-3", "shut-4"));
  expect(later.conclusion?.rootCauses.map(({ event }) => event)).toEqual([
    ...["shut-1", "shut-2", "shut-3"],
    "shut-0",
  ]);
  await applyCall(later, "causal", naming("shut-4", "shut-3", "shut-2", "shut-1", "shut-5"));
  expect(later.conclusion?.rootCauses.map(({ event }) => event)).toContain("shut-0");
  expect(later.conclusion?.rootCauses[0]?.wasNamedBefore).toBe(false);
  expect(later.conclusion?.rootCauses.find(({ event }) => event === "shut-0")?.wasNamedBefore).toBe(
    true,
  );
});
