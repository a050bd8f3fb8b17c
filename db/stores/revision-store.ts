import { and, desc, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { assertPresent, assertUnreachable } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import type { Approval, ClaimHash, Revision } from "@/lib/domain/review/revision";
import { type UnapprovedPart, unapprovedPartSchema } from "@/lib/domain/review/unapproved-part";
import type { ApprovedRevision, RevisionStore } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { parseDocument } from "../parse-document";
import { approvals, revisions } from "../schema/revision";

const revisionColumns = {
  id: revisions.id,
  number: revisions.number,
  hash: revisions.hash,
  parent: revisions.parent,
  claims: revisions.claims,
  submittedBy: revisions.submittedBy,
  submittedAt: revisions.submittedAt,
  status: revisions.status,
  requestedBy: revisions.requestedBy,
  requestedAt: revisions.requestedAt,
  requestNote: revisions.requestNote,
  reviewer: revisions.reviewer,
};
const approvalColumns = {
  id: approvals.id,
  approvedBy: approvals.approvedBy,
  approvedAt: approvals.approvedAt,
  note: approvals.note,
  claimHashes: approvals.claimHashes,
  journalHead: approvals.journalHead,
  notApproved: approvals.notApproved,
};

/** A revision is one of several shapes in the domain and one row, with its approval's, in the database. */

type RevisionRow = Omit<typeof revisions.$inferSelect, "document" | "incidentId">;

type ApprovalRow = Omit<typeof approvals.$inferSelect, "revisionId">;

export function createRevisionStore(executor: Executor): RevisionStore {
  const select = () =>
    executor
      .select({
        revision: revisionColumns,
        approval: approvalColumns,
        incidentId: revisions.incidentId,
      })
      .from(revisions)
      .leftJoin(approvals, eq(approvals.revisionId, revisions.id));
  return {
    insert: (incidentId, revision, document) =>
      inTransaction(executor, async (transaction) => {
        const { id, number, hash, parent, claims, submittedBy, submittedAt } = revision;
        const content = { id, number, hash, parent, claims, submittedBy, submittedAt };
        const { reviewer = null } = revision;
        await transaction
          .insert(revisions)
          .values({ incidentId, ...content, reviewer, document, ...reviewColumns(revision) });
        await insertApproval(transaction, revision);
      }),
    async find(id) {
      const [row] = await select().where(eq(revisions.id, id));
      if (row === undefined) return null;
      return { ...toRevision(row.revision, row.approval), incidentId: row.incidentId };
    },
    async document(id) {
      const [row] = await executor
        .select({ document: revisions.document })
        .from(revisions)
        .where(eq(revisions.id, id));
      return row?.document ?? null;
    },
    async documentDigest(id) {
      const text = sql`convert_to(${revisions.document}::text, 'UTF8')`;
      const [row] = await executor
        .select({ digest: sql<string>`encode(sha256(${text}), 'hex')` })
        .from(revisions)
        .where(eq(revisions.id, id));
      return row?.digest ?? null;
    },
    async list(incidentId) {
      const rows = await select()
        .where(eq(revisions.incidentId, incidentId))
        .orderBy(desc(revisions.number));
      return rows.map((row) => toRevision(row.revision, row.approval));
    },
    listApproved: (except, limit) => listApproved(executor, except, limit),
    async setReviewer(id, reviewer) {
      const changed = await executor
        .update(revisions)
        .set({ reviewer })
        .where(and(eq(revisions.id, id), eq(revisions.status, "in-review")))
        .returning({ id: revisions.id });
      return changed.length === 1;
    },
    replace: (revision, seenStatus) =>
      inTransaction(executor, async (transaction) => {
        const replaced = await transaction
          .update(revisions)
          .set(reviewColumns(revision))
          .where(and(eq(revisions.id, revision.id), eq(revisions.status, seenStatus)))
          .returning({ id: revisions.id });
        if (replaced.length === 0) return false;
        if (seenStatus !== "approved") await insertApproval(transaction, revision);
        return true;
      }),
  };
}

/** Without the claims, which are long. */
function listApproved(
  executor: Executor,
  except: IncidentId,
  limit: number,
): Promise<readonly ApprovedRevision[]> {
  return executor
    .select({
      id: revisions.id,
      incidentId: revisions.incidentId,
      number: revisions.number,
      approvedAt: approvals.approvedAt,
    })
    .from(revisions)
    .innerJoin(approvals, eq(approvals.revisionId, revisions.id))
    .where(and(eq(revisions.status, "approved"), ne(revisions.incidentId, except)))
    .orderBy(desc(approvals.approvedAt), desc(revisions.id))
    .limit(limit);
}

/** An approval is written once, when it is given; a superseded revision keeps the one it had. */
async function insertApproval(transaction: Executor, revision: Revision): Promise<void> {
  if (revision.status !== "approved") return;
  const { by, at, notApproved = [], ...approval } = revision.approval;
  await transaction.insert(approvals).values({
    ...{ ...approval, revisionId: revision.id, approvedBy: by, approvedAt: at },
    notApproved: notApproved.length === 0 ? null : notApproved,
  });
}

function toRevision(row: RevisionRow, approvalRow: ApprovalRow | null): Revision {
  const { status, requestedBy, requestedAt, requestNote, reviewer, ...facts } = row;
  const place = `revisions ${row.id}`;
  const content = {
    ...{ ...facts, claims: parseDocument(claimHashesSchema, row.claims, place) },
    ...(reviewer === null ? {} : { reviewer }),
  };
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

function toApproval(row: ApprovalRow): Approval {
  const { approvedBy, approvedAt, claimHashes, notApproved, ...approval } = row;
  const place = `approvals ${approval.id}`;
  return {
    ...approval,
    by: approvedBy,
    at: approvedAt,
    claimHashes: parseDocument(approvedHashesSchema, claimHashes, place),
    ...(notApproved === null
      ? {}
      : { notApproved: parseDocument(unapprovedPartsSchema, notApproved, place) }),
  };
}

/** The columns that a review may change. A request for changes stays on record when the revision is superseded. */
function reviewColumns(revision: Revision) {
  const { status } = revision;
  if (status !== "changes-requested") return { status };
  const { requestedBy, requestedAt, note } = revision;
  return { status, requestedBy, requestedAt, requestNote: note };
}

const claimHashesSchema: z.ZodType<readonly ClaimHash[]> = z.array(
  z.strictObject({ noun: z.string(), id: z.string(), hash: z.string() }),
);

const unapprovedPartsSchema: z.ZodType<readonly UnapprovedPart[]> = z.array(unapprovedPartSchema);

const approvedHashesSchema: z.ZodType<readonly string[]> = z.array(z.string());
