import { integer, pgTable, text } from "drizzle-orm/pg-core";
import type { UserId } from "@/lib/domain/ids";
import type { Provider } from "@/lib/domain/models/model-name";
import { documentColumn, idColumn, instantColumn } from "./columns";

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
