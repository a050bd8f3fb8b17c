import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import type { PullSourceId, UserId } from "@/lib/domain/ids";
import type { PullKind } from "@/lib/domain/pull-source";
import { idColumn, instantColumn } from "./columns";

/** Servers that evidence is pulled from, by administrators. */
export const pullSources = pgTable("pull_sources", {
  id: idColumn<PullSourceId>("id").primaryKey(),
  kind: text("kind").$type<PullKind>().notNull(),
  name: text("name").notNull().unique(),
  url: text("url").notNull(),
  /** Only this installation can open it; it is bound to the address. Null: none. */
  sealedCredential: text("sealed_credential"),
  isPrivate: boolean("is_private").notNull(),
  queries: text("queries").array().$type<string[]>().notNull(),
  asksExpressions: boolean("asks_expressions").notNull().default(false),
  createdBy: idColumn<UserId>("created_by").notNull(),
  createdAt: instantColumn("created_at").notNull(),
});
