import { integer, pgTable } from "drizzle-orm/pg-core";
import type { UserId } from "@/lib/domain/ids";
import { documentColumn, idColumn, instantColumn } from "./columns";

/** What administrators set for all, a row a version; the newest is in force, none is ever changed. */
export const installationSettings = pgTable("installation_settings", {
  version: integer("version").primaryKey(),
  settings: documentColumn("settings").notNull(),
  changedBy: idColumn<UserId>("changed_by").notNull(),
  changedAt: instantColumn("changed_at").notNull(),
});
