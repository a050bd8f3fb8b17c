import type { ClaimActor, ClaimStatus } from "./claim";
import type { EventTime } from "./event-time";
import type { EvidenceReference } from "./evidence";
import type { EntityId, EventId } from "./ids";

/** The common kinds; an analyst may give another, which is kept and shown under "other". */
export const eventKinds = [
  "change",
  "failure",
  "degradation",
  "state_change",
  "threshold_breach",
  "alert",
  "action",
  "mitigation",
  "recovery",
  "communication",
  "access",
  "data_access",
  "environmental",
  "observation",
] as const;

export type Importance = "key" | "detail";

/** Three of the four confidences; they are never averaged into one. All in [0, 1]. */
export type EventConfidence = {
  /** How sure the reader or analyst is that this happened as described. */
  readonly extraction: number;
  readonly time: number;
  /** The Critic's score; null until it was judged. */
  readonly credibility: number | null;
};

/** Something said to have happened. `time` is the onset; what lasts also has `endTime`. */
export type TimelineEvent = {
  readonly id: EventId;
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  readonly time: EventTime;
  readonly endTime: EventTime | null;
  /** The main entity first. */
  readonly entities: readonly EntityId[];
  readonly importance: Importance;
  readonly confidence: EventConfidence;
  readonly evidence: readonly EvidenceReference[];
  readonly reasoning: string;
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
  /** The evidence of an accepted piece was withdrawn: it stays, and says so. */
  readonly isUnsupported: boolean;
};
