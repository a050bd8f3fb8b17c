import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { LinkContribution } from "@/lib/domain/timeline/causal-link";
import type { EventDraft } from "../analysis/event-draft";

export type Relation = "causes" | "enables" | "prevents" | "delays";

/** The mechanism of links that only the course of events speaks for. */
export const courseMechanism = "course-of-events";

/** What a rule looks at when it believes in a link, in the order of a bill. */
export type Factor =
  | "strength"
  | "urgency"
  | "nearness"
  | "replacement"
  | "timing"
  | "course"
  | "explanation"
  | "alert fit"
  | "rivals"
  | "trigger"
  | "limit"
  | "calibration";

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
  /** [0, 1]: how near source and target are: shared entities, what people named, what the setting is known for. */
  readonly affinity: number;
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

/** What any pair is asked. */
const alwaysListed: ReadonlySet<Factor> = new Set(["strength", "nearness"]);

/** Of the rest, what changes nothing is no line of a bill. */
export function factorsThatCount(contributions: readonly LinkFactor[]): readonly LinkFactor[] {
  return contributions.filter(({ factor, value }) => alwaysListed.has(factor) || value !== 1);
}

/** The links that a known mechanism speaks for. */
export function mechanismLinks(links: readonly LinkDraft[]): readonly LinkDraft[] {
  return links.filter(({ mechanismId }) => mechanismId !== courseMechanism);
}
