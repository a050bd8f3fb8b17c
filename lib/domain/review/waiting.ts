import type { Instant } from "@/lib/base/instant";
import type { IncidentId, RevisionId, UserId } from "../ids";
import type { ReviewedNoun } from "./review-verdict";

type OfIncident = {
  readonly incidentId: IncidentId;
  readonly title: string;
  /** Who submitted, asked, approved or wrote it. */
  readonly by: UserId;
  readonly at: Instant;
};
type OfRevision = OfIncident & { readonly revision: RevisionId; readonly number: number };

/** Submitted by the person, and in review. */
export type SubmittedRevision = Omit<OfRevision, "by" | "at">;

export type WaitingReview = OfRevision & { readonly kind: "review"; readonly isAssigned: boolean };
/** Of the person's own revision in review: sentences at which others asked what nobody has answered. */
export type WaitingQuestions = OfRevision & {
  readonly kind: "questions";
  readonly count: number;
  /** That of the oldest question. */
  readonly block: string;
};
export type WaitingChanges = OfRevision & { readonly kind: "changes" };
/** Approved since its author last looked at the incident. */
export type WaitingApproval = OfRevision & {
  readonly kind: "approved";
  /** Whether the approval leaves parts out. */
  readonly isPartial: boolean;
};
export type WaitingMention = OfIncident & {
  readonly kind: "mention";
  readonly noun: ReviewedNoun;
  readonly piece: string;
  /** Of a comment on a block: the revision whose text has it; else null. */
  readonly revision: RevisionId | null;
  readonly text: string;
};

/** What waits for one person, over all incidents that are not archived. */
export type WaitingItem =
  | WaitingReview
  | WaitingQuestions
  | WaitingChanges
  | WaitingApproval
  | WaitingMention;

/** So many of each kind are read; more are not counted. */
export const waitingMax = 50;
