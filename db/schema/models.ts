import { doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { InvocationId, RunId, UserId } from "@/lib/domain/ids";
import type { Provider } from "@/lib/domain/models/model-name";
import { documentColumn, idColumn, instantColumn } from "./columns";
import { invocations } from "./invocation";
import { runs } from "./run";

/** What administrators set about models, a row a version; the newest is in force, none is ever changed. */
export const modelPolicies = pgTable("model_policies", {
  version: integer("version").primaryKey(),
  policy: documentColumn("policy").notNull(),
  change: text("change").notNull(),
  changedBy: idColumn<UserId>("changed_by").notNull(),
  changedAt: instantColumn("changed_at").notNull(),
});

/** Keys of providers, sealed with the secret of the installation, which is not in the database. */
export const providerKeys = pgTable("provider_keys", {
  provider: text("provider").$type<Provider>().primaryKey(),
  sealed: text("sealed").notNull(),
  setBy: idColumn<UserId>("set_by").notNull(),
  setAt: instantColumn("set_at").notNull(),
});

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
