import type { EvidenceReference } from "./evidence";
import type { EntityId, EventId } from "./ids";

/** A candidate with the entity, change or condition behind it; rank 1 is the most likely. */
export type RootCause = {
  readonly rank: number;
  readonly event: EventId;
  /** The name of what is behind the event, such as "orders-api release 2.14.0". */
  readonly subject: string;
  readonly entities: readonly EntityId[];
  /** [0, 1], for comparison between ranks. */
  readonly score: number;
  /** The bill of reasons, one sentence each. */
  readonly why: readonly string[];
};

export type ContributingFactor = { readonly event: EventId; readonly why: string };

export type RuledOut = {
  readonly what: string;
  readonly why: string;
  readonly evidence: readonly EvidenceReference[];
};
