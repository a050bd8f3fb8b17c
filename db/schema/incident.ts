import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import type { IncidentSeverity, IncidentStatus } from "@/lib/domain/incident";
import { idColumn, instantColumn } from "./columns";

export const incidents = pgTable(
  "incidents",
  {
    id: idColumn<IncidentId>("id").primaryKey(),
    title: text("title").notNull(),
    severity: text("severity").$type<IncidentSeverity>().notNull(),
    status: text("status").$type<IncidentStatus>().notNull(),
    owner: idColumn<UserId>("owner"),
    zone: text("zone").notNull(),
    openedAt: instantColumn("opened_at").notNull(),
    archivedAt: instantColumn("archived_at"),
    /** False of those from before facts were kept, until a start has caught up with them: they may have none. */
    areFactsKept: boolean("are_facts_kept").notNull().default(true),
  },
  (table) => [index("incidents_newest_first").on(table.openedAt.desc(), table.id.desc())],
);
