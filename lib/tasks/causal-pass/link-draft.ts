import type { RecordReference } from "@/lib/signals/record-reference";
import type { EventDraft } from "../analysis/event-draft";

export type Relation = "causes" | "enables" | "prevents" | "delays";

/** A link before it is proposed. */
export type LinkDraft = {
  readonly source: EventDraft;
  readonly target: EventDraft;
  readonly relation: Relation;
  readonly mechanism: string;
  readonly mechanismId: string;
  /** [0, 1] */
  readonly confidence: number;
  readonly reasons: readonly string[];
  readonly evidence: readonly RecordReference[];
};
