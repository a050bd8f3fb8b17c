import { index, pgTable, text } from "drizzle-orm/pg-core";
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
  },
  (table) => [index("incidents_newest_first").on(table.openedAt.desc(), table.id.desc())],
);
