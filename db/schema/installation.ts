import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { TeamId, UserId } from "@/lib/domain/ids";
import { documentColumn, idColumn, instantColumn } from "./columns";

/** What administrators set for all, a row a version; the newest is in force, none is ever changed. */
export const installationSettings = pgTable("installation_settings", {
  version: integer("version").primaryKey(),
  settings: documentColumn("settings").notNull(),
  changedBy: idColumn<UserId>("changed_by").notNull(),
  changedAt: instantColumn("changed_at").notNull(),
});

/** People who are named together, as where a private incident is opened to them. */
export const teams = pgTable("teams", {
  id: idColumn<TeamId>("id").primaryKey(),
  name: text("name").notNull().unique(),
});

export const teamMembers = pgTable(
  "team_members",
  {
    teamId: idColumn<TeamId>("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    person: idColumn<UserId>("person").notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.person] })],
);
