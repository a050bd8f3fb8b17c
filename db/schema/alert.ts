import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AlertState } from "@/lib/domain/alerts/alert";
import type { DeliveryOutcome } from "@/lib/domain/alerts/alert-delivery";
import type { AlertSourceId, IncidentId, UserId } from "@/lib/domain/ids";
import { documentColumn, idColumn, instantColumn } from "./columns";

/** Programs outside that report alerts. */
export const alertSources = pgTable("alert_sources", {
  id: idColumn<AlertSourceId>("id").primaryKey(),
  name: text("name").notNull().unique(),
  setup: documentColumn("setup").notNull(),
  /** Only this installation can open it; it is bound to the source. Null where API tokens are asked for. */
  sealedSecret: text("sealed_secret"),
  createdBy: idColumn<UserId>("created_by").notNull(),
  createdAt: instantColumn("created_at").notNull(),
});

/** Requests of sources, and what became of them. */
export const alertDeliveries = pgTable(
  "alert_deliveries",
  {
    position: bigint("position", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    source: idColumn<AlertSourceId>("source")
      .notNull()
      .references(() => alertSources.id, { onDelete: "cascade" }),
    /** Null for one that was refused: it may be sent again. */
    key: text("key"),
    at: instantColumn("at").notNull(),
    outcome: text("outcome").$type<DeliveryOutcome>().notNull(),
    reason: text("reason").notNull(),
    incidents: text("incidents").array().$type<IncidentId[]>().notNull(),
  },
  (table) => [
    uniqueIndex("alert_deliveries_key").on(table.source, table.key),
    index("alert_deliveries_of_source").on(table.source, table.position),
  ],
);

/** Alerts as they were reported, one row for each state and time of each. */
export const alerts = pgTable(
  "alerts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: what is in an incident outlives its source. */
    source: idColumn<AlertSourceId>("source").notNull(),
    key: text("key").notNull(),
    state: text("state").$type<AlertState>().notNull(),
    at: instantColumn("at").notNull(),
    /** Never after it arrived. */
    joinAt: instantColumn("join_at").notNull(),
    title: text("title").notNull(),
    labels: jsonb("labels").$type<Readonly<Record<string, string>>>().notNull(),
    link: text("link"),
    line: text("line").notNull(),
    senderOwner: idColumn<UserId>("sender_owner").notNull(),
    senderName: text("sender_name").notNull(),
    seenAt: instantColumn("seen_at").notNull(),
    isSettled: boolean("is_settled").notNull().default(false),
    incident: idColumn<IncidentId>("incident"),
    /** Whether its line is in a file of the incident, or was refused there. */
    isAttached: boolean("is_attached").notNull().default(false),
  },
  (table) => [
    uniqueIndex("alerts_report").on(table.source, table.key, table.state, table.at),
    index("alerts_by_time").on(table.joinAt),
    index("alerts_waiting").on(table.incident).where(sql`not ${table.isAttached}`),
  ],
);
