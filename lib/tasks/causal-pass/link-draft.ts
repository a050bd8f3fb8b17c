import type { LinkContribution } from "@/lib/domain/causal-link";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { EventDraft } from "../analysis/event-draft";

export type Relation = "causes" | "enables" | "prevents" | "delays";

/** Links that only the course of events speaks for. */
export const courseMechanism = "course-of-events";

/** What a rule looks at when it believes in a link, in the order of a bill. */
export type Factor = "strength" | "calibration";

export type LinkFactor = LinkContribution & { readonly factor: Factor };

/** A link before it is proposed. */
export type LinkDraft = {
  readonly source: EventDraft;
  readonly target: EventDraft;
  readonly relation: Relation;
  readonly mechanism: string;
  readonly mechanismId: string;
  /** [0, 1] */
  readonly confidence: number;
  /** Its product is the confidence. */
  readonly contributions: readonly LinkFactor[];
  readonly reasons: readonly string[];
  readonly evidence: readonly RecordReference[];
};

/** Links that one thing speaks for are believed as much as that alone. */
export function believed(
  confidence: number,
  why: string,
): Pick<LinkDraft, "confidence" | "contributions"> {
  return { confidence, contributions: [{ factor: "strength", value: confidence, why }] };
}

/** Four decimals: enough to multiply, few enough to read. */
export function contribute(factor: Factor, value: number, why: string): LinkFactor {
  return { factor, value: Math.round(value * 10_000) / 10_000, why };
}
