import type { ClaimActor, ClaimStatus } from "./claim";
import type { EventTime } from "./event-time";
import type { EvidenceReference } from "./evidence";
import type { EntityId, StateChangeId } from "./ids";

/** A property of an entity taking a new value. `from` is null when nothing states the old one. */
export type StateChange = {
  readonly id: StateChangeId;
  readonly entity: EntityId;
  readonly property: string;
  readonly from: string | null;
  readonly to: string;
  readonly at: EventTime;
  readonly evidence: readonly EvidenceReference[];
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
};
