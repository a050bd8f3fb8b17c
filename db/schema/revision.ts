import { foreignKey, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { IncidentId, RevisionId, UserId } from "@/lib/domain/ids";
import type { RevisionStatus } from "@/lib/domain/revision";
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
  },
  (table) => [
    unique("revisions_number").on(table.incidentId, table.number),
    foreignKey({ columns: [table.parent], foreignColumns: [table.id] }),
  ],
);
