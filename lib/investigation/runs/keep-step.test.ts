import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { DecidableNoun } from "@/lib/domain/decidable-nouns";
import type { Decision } from "@/lib/domain/decision";
import { decisionIds, userIdSchema } from "@/lib/domain/ids";
import { emptyTimeline } from "@/lib/domain/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { StepInput } from "../pipeline";
import { digestInputs } from "./keep-step";

const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
// Nothing else of a player is looked at.
const player = { name: "rules", edition: "1" } as StepInput["player"];

function digestWith(key: "coarse" | "causal", nouns: readonly DecidableNoun[]): string {
  const decisions = nouns.map(
    (noun): Decision => ({
      ...{ id: decisionIds.fromDigest("1".repeat(16)), noun, piece: "piece" },
      ...{ verdict: { kind: "accept" }, by: userIdSchema.parse("me"), decidedAt: instant(1) },
    }),
  );
  return digestInputs(key, { timeline: emptyTimeline, decisions, evidence, player }, null);
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
