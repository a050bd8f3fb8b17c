import type { Instant } from "@/lib/base/instant";
import type { ApprovalId, PermalinkId, RevisionId, UserId } from "../ids";
import type { UnapprovedPart } from "./unapproved-part";

export type ClaimHash = { readonly noun: string; readonly id: string; readonly hash: string };

/**
 * By what a revision is known: the SHA-256 of its whole document, people's words included. Revisions from before that was
 * kept have the hash of their claims alone.
 */
export type Fingerprint = { readonly hash: string; readonly covers: "document" | "claims" };

/** "Fingerprint (SHA-256) of the document before masking": what it covers, which is not the text of a masked copy. */
export function nameFingerprint({ covers }: Fingerprint, isMasked: boolean): string {
  const what = covers === "document" ? "the document" : "all claims";
  return `Fingerprint (SHA-256) of ${what}${isMasked ? " before masking" : ""}`;
}

type RevisionContent = {
  readonly id: RevisionId;
  /** 1, 2, 3… inside an incident. */
  readonly number: number;
  /** Hash of the sorted claim hashes. */
  readonly hash: string;
  readonly parent: RevisionId | null;
  readonly claims: readonly ClaimHash[];
  readonly submittedBy: UserId;
  readonly submittedAt: Instant;
  /** Who is asked to review it; absent: any supervisor. */
  readonly reviewer?: UserId | null;
};

export type Approval = {
  readonly id: ApprovalId;
  readonly by: UserId;
  readonly at: Instant;
  readonly note: string;
  readonly claimHashes: readonly string[];
  /** Journal head the approval was given at. */
  readonly journalHead: string;
  /** Parts it leaves out; absent where it covers all. */
  readonly notApproved?: readonly UnapprovedPart[];
};

/** A numbered, immutable, hashed set of claims. Only an approved one has an approval. */
export type Revision =
  | (RevisionContent & { readonly status: "in-review" })
  | (RevisionContent & {
      readonly status: "changes-requested";
      readonly requestedBy: UserId;
      readonly requestedAt: Instant;
      readonly note: string;
    })
  | (RevisionContent & { readonly status: "approved"; readonly approval: Approval })
  | (RevisionContent & { readonly status: "superseded"; readonly approval: Approval | null });

/** Whether it is approved in force, and its approval leaves parts out. */
export function isPartlyApproved(revision: Revision): boolean {
  if (revision.status !== "approved") return false;
  return (revision.approval.notApproved ?? []).length > 0;
}

export type RevisionStatus = Revision["status"];

/** For how many days a permalink may be made; without one of them it does not expire. */
export const permalinkDays = [30, 90] as const;
export type PermalinkDays = (typeof permalinkDays)[number];

/** A URL that names one revision for good. */
export type Permalink = {
  readonly id: PermalinkId;
  readonly revision: RevisionId;
  readonly createdBy: UserId;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
  readonly expiresAt: Instant | null;
  /** Guests do not see client addresses. False of links from before that was so: what they show stays as it was. */
  readonly hidesAddresses: boolean;
};
