import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ZoneBasis } from "@/lib/domain/evidence/artifact";
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

/** Append-only versions of how the stamps of an artifact become instants. */
export const sourceClocks = pgTable(
  "source_clocks",
  {
    incidentId: idColumn<IncidentId>("incident_id").notNull(),
    artifactId: idColumn<ArtifactId>("artifact_id").notNull(),
    versionId: bigint("version_id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    zone: text("zone").notNull(),
    zoneBasis: text("zone_basis").$type<ZoneBasis>().notNull(),
    year: integer("year"),
    segments: documentColumn("segments").notNull(),
    doubts: documentColumn("doubts").notNull().default([]),
    recordedAt: instantColumn("recorded_at").notNull(),
    expiredAt: instantColumn("expired_at"),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.artifactId, table.versionId] }),
    foreignKey({
      columns: [table.incidentId, table.artifactId],
      foreignColumns: [artifacts.incidentId, artifacts.id],
    }),
    uniqueIndex("source_clocks_current")
      .on(table.incidentId, table.artifactId)
      .where(sql`${table.expiredAt} is null`),
  ],
);
