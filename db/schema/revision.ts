import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { ApprovalId, IncidentId, PermalinkId, RevisionId, UserId } from "@/lib/domain/ids";
import type { RevisionStatus } from "@/lib/domain/review/revision";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/** A frozen timeline. Its content never changes; its status and the request for changes do. */
export const revisions = pgTable(
  "revisions",
  {
    id: idColumn<RevisionId>("id").primaryKey(),
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    number: integer("number").notNull(),
    hash: text("hash").notNull(),
    parent: idColumn<RevisionId>("parent_id"),
    claims: documentColumn("claims").notNull(),
    document: documentColumn("document").notNull(),
    submittedBy: idColumn<UserId>("submitted_by").notNull(),
    submittedAt: instantColumn("submitted_at").notNull(),
    status: text("status").$type<RevisionStatus>().notNull(),
    /** Who sent it back, when and why: all three or none. */
    requestedBy: idColumn<UserId>("requested_by"),
    requestedAt: instantColumn("requested_at"),
    requestNote: text("request_note"),
    /** Who is asked to review it; null: any supervisor. */
    reviewer: idColumn<UserId>("reviewer"),
  },
  (table) => [
    unique("revisions_number").on(table.incidentId, table.number),
    foreignKey({ columns: [table.parent], foreignColumns: [table.id] }),
    // What waits for somebody is asked on every page.
    index("revisions_in_review").on(table.submittedAt).where(sql`${table.status} = 'in-review'`),
    index("revisions_of_submitter").on(table.submittedBy, table.status),
  ],
);

export const permalinks = pgTable(
  "permalinks",
  {
    id: idColumn<PermalinkId>("id").primaryKey(),
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    revisionId: idColumn<RevisionId>("revision_id")
      .notNull()
      .references(() => revisions.id),
    /** The secret itself is only in the URL: whoever reads the database cannot open the link. */
    tokenSha256: text("token_sha256").notNull().unique(),
    createdBy: idColumn<UserId>("created_by").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    revokedAt: instantColumn("revoked_at"),
    expiresAt: instantColumn("expires_at"),
    /** False of those from before client addresses were masked: what they show stays as it was. */
    hidesAddresses: boolean("hides_addresses").notNull(),
  },
  (table) => [index("permalinks_of_incident").on(table.incidentId, table.createdAt)],
);

/** Never changed or deleted, at most one for a revision. Withdrawing one will be a row of its own that names it. */
export const approvals = pgTable("approvals", {
  id: idColumn<ApprovalId>("id").primaryKey(),
  revisionId: idColumn<RevisionId>("revision_id")
    .notNull()
    .unique()
    .references(() => revisions.id),
  approvedBy: idColumn<UserId>("approved_by").notNull(),
  approvedAt: instantColumn("approved_at").notNull(),
  note: text("note").notNull(),
  claimHashes: documentColumn("claim_hashes").notNull(),
  journalHead: text("journal_head").notNull(),
  /** Parts it leaves out, each with a reason; null: it covers all. */
  notApproved: documentColumn("not_approved"),
});
