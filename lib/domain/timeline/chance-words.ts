import type { ClaimActor } from "../claim";
import type { CandidateKind } from "./candidate";

/** "34 %"; never 0 % or 100 % of what may be otherwise. */
export function formatChance(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (rounded <= 0) return chance > 0 ? "under 1 %" : "0 %";
  return rounded >= 100 && chance < 1 ? "over 99 %" : `${rounded} %`;
}

/** From here on a reader counts in tenths. */
const inTenthsFrom = 0.4;
const rarestInWords = 20;

/** "about 1 in 3 (34 %)": a probability as people say one, with its number. */
export function describeChance(chance: number): string {
  return `${inWords(chance)} (${formatChance(chance)})`;
}

function inWords(chance: number): string {
  if (chance <= 0 || 1 / chance > rarestInWords) return `less than 1 in ${rarestInWords}`;
  if (chance < inTenthsFrom) return `about 1 in ${Math.round(1 / chance)}`;
  if (chance >= 0.95) return "more than 9 in 10";
  return `about ${Math.round(chance * 10)} in 10`;
}

/**
 * The confidence of a root cause: a probability where the rules named it in a timeline that is calibrated, and else a score for
 * comparison, which is called so.
 */
export function describeRootScore(
  { score, actor = "rules" }: { readonly score: number; readonly actor?: ClaimActor | undefined },
  incidentChance: number | null | undefined,
): string {
  const isCalibrated = actor === "rules" && incidentChance != null;
  return isCalibrated ? formatChance(score) : `score ${score.toFixed(2)}, not calibrated`;
}

/** What is said where no root cause is named. */
export const causeNotEstablished = "Cause not established";

/** Said above candidates: their order weighs more than their probabilities, for an action comes before its symptom. */
export const candidatesInOrder =
  "These candidates may be the cause, in the order in which to look at them.";

/** Said beside several of them: each was calibrated alone, and an incident may have several causes. */
export const eachProbability =
  "Each probability is judged by itself. Several causes may be true, so they do not add up to 100 %.";

export const candidateKindWords: Readonly<Record<CandidateKind, string>> = {
  action: "action",
  "outside-party": "outside party",
  expiry: "expiry",
  load: "load",
  fault: "fault",
};
