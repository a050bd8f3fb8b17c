import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import type { IncidentSeverity, IncidentStatus } from "@/lib/domain/incident";
import type { ActionType, JournalKind } from "@/lib/domain/journal";
import type { ActorText } from "@/lib/domain/journal-actor";
import { documentColumn, idColumn, instantColumn } from "./columns";

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
    isLive: boolean("is_live").notNull().default(false),
    /** False of those from before facts were kept, until a start has caught up with them: they may have none. */
    areFactsKept: boolean("are_facts_kept").notNull().default(true),
    /** Open to those in `incident_access` and to administrators alone. */
    isPrivate: boolean("is_private").notNull().default(false),
  },
  (table) => [index("incidents_newest_first").on(table.openedAt.desc(), table.id.desc())],
);

/** For whom a private incident is open. */
export const incidentAccess = pgTable(
  "incident_access",
  {
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    kind: text("kind").$type<"person" | "team">().notNull(),
    /** The id of the person or the team. */
    subject: text("subject").notNull(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.kind, table.subject] })],
);

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
