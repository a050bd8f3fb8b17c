import { sql } from "drizzle-orm";
import { bigint, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { IncidentId } from "@/lib/domain/ids";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/**
 * The one shape of a table of claims: append-only versions of pieces. A piece's id is derived from its content and
 * therefore unique inside its incident only. A version is never changed but for `expired_at`, set once, so that what
 * was known at T is `recorded_at <= T and (expired_at is null or expired_at > T)`.
 *
 * `name` is a plain string on purpose: every table of claims has the same type, and one store writes them all.
 */
export function claimTable(name: string) {
  return pgTable(
    name,
    {
      incidentId: idColumn<IncidentId>("incident_id")
        .notNull()
        .references(() => incidents.id),
      id: text("id").notNull(),
      versionId: bigint("version_id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
      content: documentColumn("content").notNull(),
      contentSha256: text("content_sha256").notNull(),
      /** Copied out of the content for counting; null for pieces that have no status. */
      status: text("status"),
      recordedAt: instantColumn("recorded_at").notNull(),
      expiredAt: instantColumn("expired_at"),
    },
    (table) => [
      primaryKey({ columns: [table.incidentId, table.id, table.versionId] }),
      uniqueIndex(`${name}_current`)
        .on(table.incidentId, table.id)
        .where(sql`${table.expiredAt} is null`),
    ],
  );
}

export type ClaimTable = ReturnType<typeof claimTable>;

export const causalLinks = claimTable("causal_links");

export const entities = claimTable("entities");

export const gaps = claimTable("gaps");

/** Rows written before causes had ids are called by their place in the ranking, counted from 1. */
export const rootCauses = claimTable("root_causes");

export const stateChanges = claimTable("state_changes");

export const statedFacts = claimTable("stated_facts");

export const uncertainties = claimTable("uncertainties");

/**
 * Everything of a timeline that is no list of pieces with ids, and the order of those lists: one row, of the id "head".
 * The order lives here so that moving a piece makes no new version of it.
 */
export const timelineHeads = claimTable("timeline_heads");

export const events = claimTable("events");
