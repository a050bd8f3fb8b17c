import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId, PermalinkId, RevisionId, UserId } from "@/lib/domain/ids";
import type { PermalinkDays } from "@/lib/domain/review/revision";
import type { UnapprovedPart } from "@/lib/domain/review/unapproved-part";
import type { AddBlockComment } from "../discussion/block-thread";
import type { CommentActions } from "../discussion/thread";

type OfIncident = { readonly incidentId: IncidentId };
type OfRevision = OfIncident & { readonly revisionId: RevisionId };
type Reviewed = OfRevision & { readonly note: string };

/** What the review view may ask of the server. */
export type ReviewActions = CommentActions & {
  readonly addComment: AddBlockComment;
  readonly submitRevision: (
    input: OfIncident,
  ) => Promise<ActionResult<{ readonly revisionId: RevisionId; readonly number: number }>>;
  readonly approveRevision: (
    input: Reviewed & { readonly notApproved: UnapprovedPart[] },
  ) => Promise<ActionResult<unknown>>;
  readonly assignReviewer: (
    input: OfRevision & { readonly reviewer: UserId | null },
  ) => Promise<ActionResult<unknown>>;
  readonly requestChanges: (input: Reviewed) => Promise<ActionResult<unknown>>;
  readonly settleRequest: (
    input: OfIncident & {
      readonly seq: number;
      readonly line: number;
      readonly isSettled: boolean;
    },
  ) => Promise<ActionResult<unknown>>;
  readonly createPermalink: (
    input: OfRevision & { readonly days: PermalinkDays | null },
  ) => Promise<ActionResult<{ readonly path: string }>>;
  readonly revokePermalink: (
    input: OfIncident & { readonly permalinkId: PermalinkId },
  ) => Promise<ActionResult<unknown>>;
};
