import { doublePrecision, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { InvocationId, RunId } from "@/lib/domain/ids";
import { idColumn, instantColumn } from "./columns";
import { invocations } from "./invocation";
import { runs } from "./run";

/** What a turn of a model took, committed with it: for sums over runs and months. */
export const modelSpending = pgTable(
  "model_spending",
  {
    invocationId: idColumn<InvocationId>("invocation_id")
      .notNull()
      .references(() => invocations.id),
    number: integer("number").notNull(),
    runId: idColumn<RunId>("run_id")
      .notNull()
      .references(() => runs.id),
    at: instantColumn("at").notNull(),
    tokens: integer("tokens").notNull(),
    /** By the price its run was planned with; null where there was none. */
    usd: doublePrecision("usd"),
  },
  (table) => [
    primaryKey({ columns: [table.invocationId, table.number] }),
    index("model_spending_at").on(table.at),
    index("model_spending_of_run").on(table.runId),
  ],
);
