import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { IncidentId, PermalinkId, RevisionId, UserId } from "@/lib/domain/ids";
import { idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";
import { revisions } from "./revision";

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
  },
  (table) => [index("permalinks_of_incident").on(table.incidentId, table.createdAt)],
);
