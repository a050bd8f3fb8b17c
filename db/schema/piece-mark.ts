import { sql } from "drizzle-orm";
import { bigint, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { DecidableNoun } from "@/lib/domain/decidable-nouns";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import type { Mark } from "@/lib/domain/piece-mark";
import { idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/** Append-only; `removed_at` takes a mark off, once. */
export const pieceMarks = pgTable(
  "piece_marks",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    noun: text("noun").$type<DecidableNoun>().notNull(),
    piece: text("piece").notNull(),
    kind: text("kind").$type<Mark["kind"]>().notNull(),
    /** Empty for a star. */
    label: text("label").notNull(),
    markedBy: idColumn<UserId>("marked_by").notNull(),
    markedAt: instantColumn("marked_at").notNull(),
    removedAt: instantColumn("removed_at"),
  },
  (table) => [
    uniqueIndex("piece_marks_standing")
      .on(table.incidentId, table.noun, table.piece, table.kind, table.label)
      .where(sql`${table.removedAt} is null`),
  ],
);
