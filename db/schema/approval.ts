import { pgTable, text } from "drizzle-orm/pg-core";
import type { ApprovalId, RevisionId, UserId } from "@/lib/domain/ids";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { revisions } from "./revision";

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
});
