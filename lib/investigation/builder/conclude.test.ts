import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { conclusionMost, conclusionSchema } from "../calls/conclusion";
import { functionCall } from "../calls/function-calls";
import { toReshapings } from "../reshape/reshapings";
import { beginRun } from "./begin-run";
import { applyCall } from "./timeline-builder";

const evidence = evidenceOfText({ "a.log": ["2026-03-01T10:00:00Z valve 3 shut"] });
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

test("what several conclude is united, and stays a conclusion that can be read back", async () => {
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
  expect(state.concludedBy).toBe("rules");
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
