import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import type { DecidableNoun } from "@/lib/domain/decidable-nouns";
import type { CommentId, IncidentId, UserId } from "@/lib/domain/ids";
import { idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/** The words as they stand now: earlier ones, and those of a deleted comment, are in the journal. */
export const pieceComments = pgTable(
  "piece_comments",
  {
    id: idColumn<CommentId>("id").primaryKey(),
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    /** The order they were written in, when two share a millisecond. */
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    noun: text("noun").$type<DecidableNoun>().notNull(),
    piece: text("piece").notNull(),
    text: text("text").notNull(),
    writtenBy: idColumn<UserId>("written_by").notNull(),
    writtenAt: instantColumn("written_at").notNull(),
    editedAt: instantColumn("edited_at"),
    deletedAt: instantColumn("deleted_at"),
    mentions: text("mentions").array().$type<readonly UserId[]>().notNull(),
  },
  (table) => [index("piece_comments_of_incident").on(table.incidentId, table.position)],
);
