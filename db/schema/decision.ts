import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import type { DecisionId, IncidentId, UserId } from "@/lib/domain/ids";
import type { DecidableNoun } from "@/lib/domain/timeline/decidable-nouns";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/** Append-only; `undone_at` takes one back, once. People are named by id without a foreign key: history outlives accounts. */
export const decisions = pgTable(
  "decisions",
  {
    id: idColumn<DecisionId>("id").primaryKey(),
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    /** The order they were made in, when two share a millisecond. */
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    noun: text("noun").$type<DecidableNoun>().notNull(),
    piece: text("piece").notNull(),
    verdict: documentColumn("verdict").notNull(),
    decidedBy: idColumn<UserId>("decided_by").notNull(),
    decidedAt: instantColumn("decided_at").notNull(),
    undoneAt: instantColumn("undone_at"),
    /** Null: made alone. */
    act: idColumn<DecisionId>("act"),
    redoOf: idColumn<DecisionId>("redo_of"),
  },
  (table) => [index("decisions_of_incident").on(table.incidentId, table.position)],
);
