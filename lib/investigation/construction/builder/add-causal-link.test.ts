import { describe, expect, test } from "vitest";
import type { ClaimStatus } from "@/lib/domain/claim";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { sampleEvent } from "@/lib/testing/sample-timeline";
import { functionCall } from "../../ports/calls/function-calls";
import { toReshapings } from "../../reshape/reshapings";
import { listNamed, resumeBuilder } from "./builder-state";
import { applyCall } from "./timeline-builder";

const [cause, effect] = [sampleEvent(10), sampleEvent(20)];
const link = {
  ...{ source_event_id: cause.id, target_event_id: effect.id, relation: "causes" as const },
  ...{ mechanism: "the one fills the disk of the other", confidence: 0.8 },
};

/** A run whose steps before have named nothing of what is in the timeline now. */
function resume() {
  return resumeBuilder(
    { ...emptyTimeline, events: [cause, effect] },
    {
      entityAliases: {},
      eventAliases: { "disk-full": cause.id },
      previous: [],
      asked: [],
      held: [],
      restated: [],
      clocks: {},
      traits: {},
      readings: [],
    },
    {
      evidence: evidenceOfText({
        "app.log": [
          "2026-03-01T10:00:00Z disk is full",
          "2026-03-01T10:00:09Z write failed",
          "2026-03-01T10:00:12Z disk is full",
        ],
      }),
      actor: "rules",
      refusals: new Map(),
      reshapings: toReshapings([]),
    },
  );
}

test("an event that came into the timeline between two passes is named by its id", async () => {
  const call = functionCall("add_causal_link", link);
  expect(await applyCall(resume(), "causal", call)).toMatchObject({ kind: "accepted" });
});

test("an analyst is told which event each of its names stands for", () => {
  expect(listNamed(resume())).toEqual(
    new Map([
      [cause.id, cause.id],
      [effect.id, effect.id],
      ["disk-full", cause.id],
    ]),
  );
});

test("a link keeps the mechanism and the factors it was proposed with, and has neither without", async () => {
  const contributions = [{ factor: "strength", value: 0.8, why: "Full disks stop writers" }];
  const reckoned = { ...link, mechanism_id: "disk-fills", contributions };
  const proposed = async (call: typeof link) => {
    const state = resume();
    await applyCall(state, "causal", functionCall("add_causal_link", call));
    return [...state.links.values()];
  };
  expect(await proposed(reckoned)).toMatchObject([{ mechanismId: "disk-fills", contributions }]);
  const [plain] = await proposed(link);
  expect(Object.keys(plain ?? {})).not.toEqual(expect.arrayContaining(["contributions"]));
  expect(Object.keys(plain ?? {})).not.toEqual(expect.arrayContaining(["mechanismId"]));
});

describe("a link people decided on, proposed again", () => {
  const full = { path: "app.log", lines: [1, 1] as [number, number], quote: "disk is full" };
  const failed = { path: "app.log", lines: [2, 2] as [number, number], quote: "write failed" };
  const propose = (cited: readonly (typeof full)[]) =>
    functionCall("add_causal_link", { ...link, evidence_refs: [...cited] });

  /** The run after one that cited the full disk, with what people said of its link. */
  async function decided(status: ClaimStatus) {
    const state = resume();
    await applyCall(state, "causal", propose([full]));
    for (const [id, drawn] of state.links) state.links.set(id, { ...drawn, status });
    return state;
  }

  const sameAgain = { ...full, quote: "disk" };
  test.each<[string, readonly (typeof full)[]]>([
    ["the same", [full]],
    ["other words of the same place", [sameAgain]],
    ["nothing", []],
  ])("is refused when it was rejected and cites %s", async (_, cited) => {
    const state = await decided("rejected");
    const answer = await applyCall(state, "causal", propose(cited));
    expect(answer).toMatchObject({ kind: "rejected" });
    expect(answer.message).toMatch(/rejected by a reviewer.*needs evidence not cited before/);
    expect([...state.links.values()]).toMatchObject([{ status: "rejected" }]);
  });

  test.each<[string, readonly (typeof full)[]]>([
    ["other evidence beside the old", [full, failed]],
    ["the same words of another record", [{ ...full, lines: [3, 3] }]],
  ])("comes back after a rejection with %s, and says so", async (_, cited) => {
    const state = await decided("rejected");
    expect(await applyCall(state, "causal", propose(cited))).toMatchObject({
      kind: "accepted",
    });
    const [again] = state.links.values();
    expect(again?.status).toBe("proposed");
    expect(again?.reasoning).toMatch(/^Re-proposed with new evidence/);
  });

  test.each<ClaimStatus>(["accepted", "edited"])("stays as it is when it is %s", async (status) => {
    const state = await decided(status);
    const before = [...state.links.values()];
    expect(await applyCall(state, "causal", propose([full, failed]))).toMatchObject({
      kind: "accepted",
    });
    expect([...state.links.values()]).toEqual(before);
  });
});
