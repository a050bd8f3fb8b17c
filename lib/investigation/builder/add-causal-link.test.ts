import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { sampleEvent } from "@/lib/testing/sample-timeline";
import { functionCall } from "../function-calls";
import { toReshapings } from "../reshape/reshapings";
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
      held: [],
      traits: {},
    },
    {
      evidence: evidenceOfText({}),
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
