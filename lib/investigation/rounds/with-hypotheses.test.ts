import { describe, expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { directiveSchema } from "./contracts/direct";
import { withHypotheses } from "./with-hypotheses";

const line = "2026-11-20T14:01:00Z NOTICE operator set coolant.flow from 12 to 1";
const evidence = evidenceOfText({ "mill.log": [line] });
const shown = { path: "mill.log", lines: [1, 1], quote: "coolant.flow from 12 to 1" };
const invented = { path: "mill.log", lines: [1, 1], quote: "I did it on purpose" };

async function stateOf(hypothesis: object) {
  const directive = directiveSchema.parse({
    ...{ reasoning: "", decision: { kind: "stay", why: "more" }, entries: [], questions: [] },
    hypotheses: [{ statement: "Somebody turned the coolant down", ...hypothesis }],
  });
  const given = { evidence, actor: "model" } as const;
  const { hypotheses } = await withHypotheses(emptyTimeline, [{ directive }], given);
  return hypotheses.map(({ state }) => state);
}

describe("a hypothesis is no truer than what is shown for it", () => {
  test.each([
    ["supported", "for_refs"],
    ["refuted", "against_refs"],
  ])("%s only where the evidence says so", async (state, references) => {
    expect(await stateOf({ state, [references]: [shown] })).toEqual([state]);
    expect(await stateOf({ state, [references]: [invented] })).toEqual(["investigating"]);
    expect(await stateOf({ state })).toEqual(["investigating"]);
  });

  test("proposed it may be without any", async () => {
    expect(await stateOf({ state: "proposed" })).toEqual(["proposed"]);
  });
});
