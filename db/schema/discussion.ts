import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CommentId, IncidentId, RevisionId, UserId } from "@/lib/domain/ids";
import type { Mark } from "@/lib/domain/review/piece-mark";
import type { ReviewedNoun } from "@/lib/domain/review/review-verdict";
import type { DecidableNoun } from "@/lib/domain/timeline/decidable-nouns";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";
import { revisions } from "./revision";

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
    noun: text("noun").$type<ReviewedNoun>().notNull(),
    piece: text("piece").notNull(),
    /** Of a comment on a block: its revision, and the words of the block in it; else both are null. */
    revisionId: idColumn<RevisionId>("revision_id").references(() => revisions.id),
    sentence: text("sentence"),
    text: text("text").notNull(),
    writtenBy: idColumn<UserId>("written_by").notNull(),
    writtenAt: instantColumn("written_at").notNull(),
    editedAt: instantColumn("edited_at"),
    deletedAt: instantColumn("deleted_at"),
    /** Both null while the comment is open. */
    resolvedAt: instantColumn("resolved_at"),
    resolvedBy: idColumn<UserId>("resolved_by"),
    mentions: text("mentions").array().$type<readonly UserId[]>().notNull(),
  },
  (table) => [
    index("piece_comments_of_incident").on(table.incidentId, table.position),
    index("piece_comments_by_mention").using("gin", table.mentions),
  ],
);

/** When a person last looked at an incident: what is newer waits for them. */
export const incidentLooks = pgTable(
  "incident_looks",
  {
    person: idColumn<UserId>("person").notNull(),
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    lookedAt: instantColumn("looked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.incidentId] })],
);

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
