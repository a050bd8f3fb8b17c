import { z } from "zod";
import { assertPresent, assertUnreachable } from "@/lib/base/assert";
import type { Approval, ClaimHash, Revision } from "@/lib/domain/revision";
import { parseDocument } from "./parse-document";

import type { approvals, revisions } from "./schema/revision";

/** A revision is one of several shapes in the domain and one row, with its approval's, in the database. */

type RevisionRow = Omit<typeof revisions.$inferSelect, "document" | "incidentId">;
type ApprovalRow = Omit<typeof approvals.$inferSelect, "revisionId">;

export function toRevision(row: RevisionRow, approvalRow: ApprovalRow | null): Revision {
  const { status, requestedBy, requestedAt, requestNote, ...facts } = row;
  const place = `revisions ${row.id}`;
  const content = { ...facts, claims: parseDocument(claimHashesSchema, row.claims, place) };
  const approval = approvalRow === null ? null : toApproval(approvalRow);
  switch (status) {
    case "in-review":
      return { ...content, status };
    case "changes-requested":
      return {
        ...content,
        status,
        requestedBy: assertPresent(requestedBy, `who asked for changes of ${place}`),
        requestedAt: assertPresent(requestedAt, `when changes were asked for of ${place}`),
        note: assertPresent(requestNote, `which changes were asked for of ${place}`),
      };
    case "approved":
      return { ...content, status, approval: assertPresent(approval, `the approval of ${place}`) };
    case "superseded":
      return { ...content, status, approval };
    default:
      return assertUnreachable(status);
  }
}

function toApproval({ approvedBy, approvedAt, claimHashes, ...approval }: ApprovalRow): Approval {
  return {
    ...approval,
    by: approvedBy,
    at: approvedAt,
    claimHashes: parseDocument(approvedHashesSchema, claimHashes, `approvals ${approval.id}`),
  };
}

/** The columns that a review may change. A request for changes stays on record when the revision is superseded. */
export function reviewColumns(revision: Revision) {
  const { status } = revision;
  if (status !== "changes-requested") return { status };
  const { requestedBy, requestedAt, note } = revision;
  return { status, requestedBy, requestedAt, requestNote: note };
}

const claimHashesSchema: z.ZodType<readonly ClaimHash[]> = z.array(
  z.strictObject({ noun: z.string(), id: z.string(), hash: z.string() }),
);

const approvedHashesSchema: z.ZodType<readonly string[]> = z.array(z.string());
