import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { RunId } from "@/lib/domain/ids";
import type { StepKey } from "@/lib/domain/run";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { runs } from "./run";

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
