import type { Instant } from "@/lib/base/instant";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import type {
  SubmittedRevision,
  WaitingApproval,
  WaitingChanges,
  WaitingMention,
  WaitingReview,
} from "@/lib/domain/review/waiting";

/** What waits for a person, over all incidents that are not archived: at most `waitingMax` of a kind. */
export interface WaitingStore {
  /** In review and submitted by others: those assigned to the person first, then the oldest. */
  toReview(person: UserId): Promise<readonly WaitingReview[]>;
  /** In review and submitted by the person. */
  submitted(person: UserId): Promise<readonly SubmittedRevision[]>;
  /** Newest first, like the others below. */
  changes(person: UserId): Promise<readonly WaitingChanges[]>;
  approved(person: UserId): Promise<readonly WaitingApproval[]>;
  mentions(person: UserId): Promise<readonly WaitingMention[]>;
  /** Ids of events that stand and were first recorded after the person last looked; none where they never did. */
  newEvents(person: UserId, incidentId: IncidentId): Promise<readonly string[]>;
  /** The person looks at an incident: what is older does not wait any more. */
  look(person: UserId, incidentId: IncidentId, at: Instant): Promise<void>;
}
