import type { Instant } from "@/lib/base/instant";
import type { DecidableNoun } from "./decidable-nouns";
import type { IncidentId, RevisionId, UserId } from "./ids";

type OfIncident = {
  readonly incidentId: IncidentId;
  readonly title: string;
  /** Who submitted, asked, approved or wrote it. */
  readonly by: UserId;
  readonly at: Instant;
};
type OfRevision = OfIncident & { readonly revision: RevisionId; readonly number: number };

export type WaitingReview = OfRevision & { readonly kind: "review"; readonly isAssigned: boolean };
export type WaitingChanges = OfRevision & { readonly kind: "changes" };
/** Approved since its author last looked at the incident. */
export type WaitingApproval = OfRevision & {
  readonly kind: "approved";
  /** Whether the approval leaves parts out. */
  readonly isPartial: boolean;
};
export type WaitingMention = OfIncident & {
  readonly kind: "mention";
  readonly noun: DecidableNoun;
  readonly piece: string;
  readonly text: string;
};

/** What waits for one person, over all incidents that are not archived. */
export type WaitingItem = WaitingReview | WaitingChanges | WaitingApproval | WaitingMention;

/** So many of each kind are read; more are not counted. */
export const waitingMax = 50;
