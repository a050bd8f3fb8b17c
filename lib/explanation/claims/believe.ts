import type { ClaimKind } from "@/lib/knowledge/calibration/claim-kind";
import { claimModels } from "@/lib/knowledge/calibration/claim-models";
import { type Features, weigh } from "../weights/weigh";

/** From here on a link is drawn as a cause and a root cause is named; below it is a sequence or a candidate. */
export const claimedFrom = 0.5;

/** Nothing is certain, and nothing is impossible. */
const least = 0.01;

/**
 * The calibrated probability that a claim with such features is true, [0.01, 0.99]: logistic regression on recorded incidents,
 * those by other hands first (`npm run bench claims`). Features that no recording had count nothing.
 */
export function believe(kind: ClaimKind, features: Features): number {
  const { chance } = weigh(features, claimModels.models[kind].weights);
  return Math.round(Math.min(1 - least, Math.max(least, chance)) * 1000) / 1000;
}
