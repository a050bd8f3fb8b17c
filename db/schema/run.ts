import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { IncidentId, RunId, UserId } from "@/lib/domain/ids";
import type { RunStatus, StepKey } from "@/lib/domain/runs/run";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { incidents } from "./incident";

export const runs = pgTable(
  "runs",
  {
    id: idColumn<RunId>("id").primaryKey(),
    incidentId: idColumn<IncidentId>("incident_id")
      .notNull()
      .references(() => incidents.id),
    number: integer("number").notNull(),
    status: text("status").$type<RunStatus>().notNull(),
    analyst: text("analyst").notNull(),
    /** Null for runs of versions that knew one plan only. */
    plan: documentColumn("plan"),
    startedBy: idColumn<UserId>("started_by").notNull(),
    queuedAt: instantColumn("queued_at").notNull(),
    finishedAt: instantColumn("finished_at"),
    failure: text("failure"),
  },
  (table) => [
    unique("runs_number").on(table.incidentId, table.number),
    index("runs_unfinished").on(table.queuedAt).where(sql`${table.finishedAt} is null`),
  ],
);

/** What a second opinion found, aside from the timeline of its incident; written anew with each turn until its run ends. */
export const asideTimelines = pgTable("aside_timelines", {
  runId: idColumn<RunId>("run_id")
    .primaryKey()
    .references(() => runs.id),
  pieces: documentColumn("pieces").notNull(),
});

/** The result of a step, committed once: a resumed run skips what is here. */
export const runSteps = pgTable(
  "run_steps",
  {
    runId: idColumn<RunId>("run_id")
      .notNull()
      .references(() => runs.id),
    key: text("step_key").$type<StepKey>().notNull(),
    result: documentColumn("result"),
    at: instantColumn("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] })],
);
