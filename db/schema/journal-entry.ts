import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { IncidentId } from "@/lib/domain/ids";
import type { ActionType, JournalKind } from "@/lib/domain/journal";
import type { ActorText } from "@/lib/domain/journal-actor";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/** One hash chain for each incident. Never changed; only retention may set `payload` to null, its digest stays. */
export const journalEntries = pgTable(
  "journal_entries",
  {
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    seq: integer("seq").notNull(),
    at: instantColumn("at").notNull(),
    kind: text("kind").$type<JournalKind>().notNull(),
    actionType: text("action_type").$type<ActionType>().notNull(),
    actor: text("actor").$type<ActorText>().notNull(),
    causedBy: integer("caused_by"),
    rationale: text("rationale").notNull(),
    payload: documentColumn("payload"),
    payloadSha256: text("payload_sha256").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.seq] })],
);
