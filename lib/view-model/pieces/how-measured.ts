import type { ClaimActor } from "@/lib/domain/claim";
import type { ClaimKind } from "@/lib/knowledge/calibration/claim-kind";
import { claimModels } from "@/lib/knowledge/calibration/claim-models";
import { describeReliability } from "@/lib/knowledge/calibration/reliability-words";

/** A claim whose confidence is shown, and who stated it. */
export type MeasuredClaim = {
  readonly kind: ClaimKind;
  readonly actor: ClaimActor;
  readonly confidence: number;
  /** Stated before the confidences of the rules were calibrated, or by a model in their place. */
  readonly isUncalibrated?: boolean;
};

/** What a shown confidence means, in sentences; of a person's statement there is nothing to measure. */
export function describeMeasure(claim: MeasuredClaim): readonly string[] {
  const { kind, actor, confidence, isUncalibrated = false } = claim;
  if (actor === "person") return [];
  if (actor !== "rules") {
    return [
      `${actor === "model" ? "A model" : "An agent"} stated it. This number is not calibrated.`,
    ];
  }
  if (isUncalibrated) return ["This number is not calibrated."];
  const { bands } = claimModels.models[kind];
  return [
    "The number is a probability, fitted on recorded incidents and tested on recordings by other writers.",
    describeReliability(kind, confidence, bands) ??
      "It has not been measured how often claims like this one are true.",
    "The file docs/quality.md, which comes with Whence, has the whole table.",
  ];
}
