import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { TokenScope } from "@/lib/domain/api-token";
import type { ApiTokenId, IncidentId, UserId } from "@/lib/domain/ids";
import { idColumn, instantColumn } from "./columns";

/** What agents are let in with. The secret is shown once, when it is made; here is its hash. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: idColumn<ApiTokenId>("id").primaryKey(),
    secretSha256: text("secret_sha256").notNull().unique(),
    owner: idColumn<UserId>("owner").notNull(),
    agent: text("agent").notNull(),
    scopes: text("scopes").array().$type<TokenScope[]>().notNull(),
    /** Null: every incident. */
    incidents: text("incidents").array().$type<IncidentId[]>(),
    createdAt: instantColumn("created_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    revokedAt: instantColumn("revoked_at"),
    /** Its owner or an administrator. */
    revokedBy: idColumn<UserId>("revoked_by"),
    lastUsedAt: instantColumn("last_used_at"),
  },
  (table) => [index("api_tokens_of_owner").on(table.owner)],
);
