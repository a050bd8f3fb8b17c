import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { InvocationId, RunId } from "@/lib/domain/ids";
import type { InvocationStatus, PerformerKind } from "@/lib/domain/invocation";
import type { StepKey } from "@/lib/domain/runs/run";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { runs } from "./run";

/** One performance of a task. What it is does not change; how far it came does, with each of its turns. */
export const invocations = pgTable(
  "invocations",
  {
    id: idColumn<InvocationId>("id").primaryKey(),
    runId: idColumn<RunId>("run_id")
      .notNull()
      .references(() => runs.id),
    stepKey: text("step_key").$type<StepKey>().notNull(),
    task: text("task").notNull(),
    taskVersion: integer("task_version").notNull(),
    performerKind: text("performer_kind").$type<PerformerKind>().notNull(),
    edition: text("edition").notNull(),
    settings: documentColumn("settings").notNull(),
    input: documentColumn("input").notNull(),
    inputsDigest: text("inputs_digest").notNull(),
    standingKey: text("standing_key").notNull(),
    startedSeq: integer("started_seq").notNull(),
    startedAt: instantColumn("started_at").notNull(),
    status: text("status").$type<InvocationStatus>().notNull(),
    endedAt: instantColumn("ended_at"),
    memory: documentColumn("memory"),
  },
  (table) => [
    unique("invocations_step").on(table.runId, table.stepKey),
    index("invocations_going").on(table.runId).where(sql`${table.endedAt} is null`),
  ],
);

/** What was exchanged in one turn, committed once with all that it changed. */
export const turns = pgTable(
  "turns",
  {
    invocationId: idColumn<InvocationId>("invocation_id")
      .notNull()
      .references(() => invocations.id),
    number: integer("number").notNull(),
    content: documentColumn("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.invocationId, table.number] })],
);

/** Parts of what models were shown, each once, whichever turns it stood in; never changed. */
export const promptParts = pgTable("prompt_parts", {
  sha256: text("sha256").primaryKey(),
  content: documentColumn("content").notNull(),
});
