import { bigint, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/** What was received never changes; only `withdrawn_at` does, and `report`, which a better reader may write again. */
export const artifacts = pgTable(
  "artifacts",
  {
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    id: idColumn<ArtifactId>("id").notNull(),
    path: text("path").notNull(),
    sha256: text("sha256").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    report: documentColumn("report").notNull(),
    importedAt: instantColumn("imported_at").notNull(),
    withdrawnAt: instantColumn("withdrawn_at"),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.id] }),
    unique("artifacts_path_and_bytes").on(table.incidentId, table.path, table.sha256),
  ],
);
