import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import type { Decision } from "@/lib/domain/review/decision";
import type { Pass } from "@/lib/domain/runs/pass";
import { standardPlan } from "@/lib/domain/runs/run";
import type { DecidableNoun } from "@/lib/domain/timeline/decidable-nouns";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { Performer } from "../ports/performer-port";
import { definePassTask } from "../ports/task";
import { digestInputs } from "./keep-step";

const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
// Nothing else of a performer is looked at.
const performer = { name: "rules", kind: "rules", edition: "1" } as Performer;

const stepBefore = { memory: null, metrics: null, refused: [], keptFrom: null };

function digestWith(
  pass: Pass,
  nouns: readonly DecidableNoun[],
  { edition = "1", iterationsMax = 20, before = null as string | null } = {},
): string {
  const decisions = nouns.map(
    (noun): Decision => ({
      ...{ id: decisionIds.fromDigest("1".repeat(16)), noun, piece: "piece" },
      ...{ verdict: { kind: "accept" }, by: userIdSchema.parse("me"), decidedAt: instant(1) },
    }),
  );
  const plan = standardPlan(() => ({
    ...{ performer: "rules", iterationsMax, temperature: null, tokensMax: null },
  }));
  const planned = assertPresent(
    plan.filter((step) => step.kind === "task").find(({ key }) => key === pass),
    pass,
  );
  const inputs = { planned, task: definePassTask(pass, 1), timeline: emptyTimeline, decisions };
  const step = before === null ? null : { ...stepBefore, inputs: before };
  return digestInputs({ ...inputs, evidence, performer: { ...performer, edition } }, step);
}

test.each([
  ["coarse", "event", true],
  ["coarse", "causal-link", false],
  ["causal", "causal-link", true],
  ["coarse", "hypothesis", false],
  ["causal", "hypothesis", false],
] as const)("a %s pass is played again for a decided %s: %s", (key, noun, isPlayedAgain) => {
  expect(digestWith(key, [noun]) !== digestWith(key, [])).toBe(isPlayedAgain);
});

test("a pass by another edition of its performer, or by other settings, is another one", () => {
  const usual = digestWith("causal", []);
  expect(digestWith("causal", [], { edition: "2" })).not.toBe(usual);
  expect(digestWith("causal", [], { iterationsMax: 5 })).not.toBe(usual);
});

test("a pass is another one when the one before it rested on something else", () => {
  const after = (before: string) => digestWith("causal", [], { before });
  expect(after("these files")).toBe(after("these files"));
  expect(after("other files")).not.toBe(after("these files"));
});
