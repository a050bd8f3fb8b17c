import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { EntityId, FactId, IncidentId, StateChangeId } from "@/lib/domain/ids";
import type { FactType } from "@/lib/domain/timeline/timed-fact";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

/**
 * What was so and when, as it follows from timeline and artifacts at each moment of ours (`listFacts`): nothing is written here that does
 * not follow from them, and nothing is read anywhere else. Versions as of claims; `content` says all, the other columns are what is asked by.
 */
export const facts = pgTable(
  "facts",
  {
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    id: idColumn<FactId>("id").notNull(),
    versionId: bigint("version_id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    type: text("type").$type<FactType>().notNull(),
    /** Null of what only happened; words of evidence without the characters that no text column holds. */
    subject: idColumn<EntityId>("subject"),
    predicate: text("predicate"),
    value: text("value"),
    /** True in the world from here up to, not with, `ends_at`; what begins or ends nowhere, at the first or last number there is. */
    startsAt: bigint("starts_at", { mode: "number" }).notNull(),
    endsAt: bigint("ends_at", { mode: "number" }).notNull(),
    /** The state change it follows from; null of what somebody wrote, whose record stands in the content. */
    piece: idColumn<StateChangeId>("piece"),
    confidence: doublePrecision("confidence").notNull(),
    supersededBy: idColumn<FactId>("superseded_by"),
    /** False of what was taken back or lost against another. */
    isBelieved: boolean("is_believed").notNull(),
    /** Things and stems it is found by, each behind its incident: an index of lists holds no other column. */
    terms: text("terms").array().notNull(),
    content: documentColumn("content").notNull(),
    contentSha256: text("content_sha256").notNull(),
    /** When the first version of it was recorded, and the first in which it was not believed any more. */
    knownSince: instantColumn("known_since").notNull(),
    doubtedSince: instantColumn("doubted_since"),
    recordedAt: instantColumn("recorded_at").notNull(),
    expiredAt: instantColumn("expired_at"),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.id, table.versionId] }),
    uniqueIndex("facts_current")
      .on(table.incidentId, table.id)
      .where(sql`${table.expiredAt} is null`),
    index("facts_by_time")
      .on(table.incidentId, table.startsAt, table.endsAt)
      .where(sql`${table.expiredAt} is null`),
    index("facts_by_time_then").on(
      ...([table.incidentId, table.startsAt, table.endsAt] as const),
      ...([table.recordedAt, table.expiredAt] as const),
    ),
    index("facts_by_term").using("gin", table.terms),
  ],
);
