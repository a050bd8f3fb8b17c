import { type AnyPgColumn, bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/** A file on its way in, before the import makes an artifact of it and removes this row. */
export const stagedUploads = pgTable(
  "staged_uploads",
  {
    id: text("id").primaryKey(),
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    path: text("path").notNull(),
    sha256: text("sha256"),
    bytesReceived: bigint("bytes_received", { mode: "number" }).notNull(),
    bytesTotal: bigint("bytes_total", { mode: "number" }),
    report: documentColumn("report"),
    /** The archive it came out of; files whose archive was imported or replaced before them stay. */
    archiveId: text("archive_id").references((): AnyPgColumn => stagedUploads.id, {
      onDelete: "set null",
    }),
    mapping: documentColumn("mapping"),
    warnings: documentColumn("warnings").notNull().default([]),
    uploadedBy: idColumn<UserId>("uploaded_by").notNull(),
    hands: documentColumn("hands").notNull().default([]),
    startedAt: instantColumn("started_at").notNull(),
    /** The node that reads it, and until when that node has it to itself, by the clock of the database. */
    readBy: text("read_by"),
    readUntil: timestamp("read_until", { withTimezone: true }),
  },
  (table) => [
    index("staged_uploads_of_incident").on(table.incidentId, table.path),
    index("staged_uploads_of_archive").on(table.archiveId),
  ],
);

/** Bytes that an upload had which was discarded, replaced or given up. Until they are removed, or somebody uses them. */
export const discardedBlobs = pgTable(
  "discarded_blobs",
  {
    sha256: text("sha256").primaryKey(),
    discardedAt: instantColumn("discarded_at").notNull(),
  },
  (table) => [index("discarded_blobs_by_time").on(table.discardedAt)],
);
