import type { Instant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import type { UserId } from "../ids";
import type { Participants } from "./participation";
import type { Approval, Revision } from "./revision";

/** Why a step of a review is not open. */
export type ReviewRefusal =
  | { readonly kind: "not-in-review"; readonly status: Revision["status"] }
  | { readonly kind: "own-submission" }
  | { readonly kind: "took-part"; readonly deeds: readonly string[] }
  | { readonly kind: "open-uncertainties"; readonly count: number };

/** What the review of a revision has to know about the work behind it. */
export type ReviewFacts = {
  /** Who shaped it since the work that was approved last. */
  readonly participants: Participants;
  /** Unknowns of high impact in it that nobody waived. */
  readonly openHighImpact: number;
};

/** The author is never the approver, and who took part since the last approval is an author. */
export function approve(
  revision: Revision,
  approval: Approval,
  facts: ReviewFacts,
): Result<Revision, ReviewRefusal> {
  if (revision.status !== "in-review") return notInReview(revision);
  if (approval.by === revision.submittedBy) return fail({ kind: "own-submission" });
  const deeds = facts.participants.get(approval.by);
  if (deeds !== undefined) return fail({ kind: "took-part", deeds });
  if (facts.openHighImpact > 0) {
    return fail({ kind: "open-uncertainties", count: facts.openHighImpact });
  }
  return ok({ ...revision, status: "approved", approval });
}

/** Anybody who may approve may send back, the author's own work too. */
export function requestChanges(
  revision: Revision,
  request: { readonly by: UserId; readonly at: Instant; readonly note: string },
): Result<Revision, ReviewRefusal> {
  if (revision.status !== "in-review") return notInReview(revision);
  const { by: requestedBy, at: requestedAt, note } = request;
  return ok({ ...revision, status: "changes-requested", requestedBy, requestedAt, note });
}

/** A newer revision takes the place of one; an approval that was given stays on record. */
export function supersede(revision: Revision): Revision {
  if (revision.status === "superseded") return revision;
  const { id, number, hash, parent, claims, submittedBy, submittedAt, reviewer } = revision;
  const approval = revision.status === "approved" ? revision.approval : null;
  return {
    ...{ id, number, hash, parent, claims, submittedBy, submittedAt },
    ...(reviewer === undefined ? {} : { reviewer }),
    status: "superseded",
    approval,
  };
}

/** A new submission replaces what still waited for a review; a new approval replaces the old one. */
export function isReplacedBy(earlier: Revision, by: "submission" | "approval"): boolean {
  if (by === "approval") return earlier.status === "approved";
  return earlier.status === "in-review" || earlier.status === "changes-requested";
}

function notInReview(revision: Revision) {
  return fail<ReviewRefusal>({ kind: "not-in-review", status: revision.status });
}
