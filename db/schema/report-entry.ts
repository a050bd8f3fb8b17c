import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/** Append-only: the newest row of a key is in force. People are named by id without a foreign key: history outlives accounts. */
export const reportEntries = pgTable(
  "report_entries",
  {
    /** The order they were written in, when two share a millisecond. */
    position: bigint("position", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    key: text("key").notNull(),
    content: documentColumn("content").notNull(),
    writtenBy: idColumn<UserId>("written_by").notNull(),
    writtenAt: instantColumn("written_at").notNull(),
  },
  (table) => [index("report_entries_of_incident").on(table.incidentId, table.position)],
);
