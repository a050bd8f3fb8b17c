import { and, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Instant } from "@/lib/base/instant";
import type { UserId } from "@/lib/domain/ids";
import type { ApiTokenStore } from "@/lib/investigation/ports/api-token-port";
import type { Database, Executor } from "../client";
import { inTransaction } from "../in-transaction";

import { apiTokens, users } from "../schema/authentication";

/** A use within so long of the last one is not written. */
const useNotedEveryMs = 60_000;

const tokenColumns = {
  id: apiTokens.id,
  owner: apiTokens.owner,
  agent: apiTokens.agent,
  scopes: apiTokens.scopes,
  incidents: apiTokens.incidents,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  revokedAt: apiTokens.revokedAt,
  lastUsedAt: apiTokens.lastUsedAt,
};

export function createApiTokenStore({ executor }: Database): ApiTokenStore {
  const select = () => executor.select(tokenColumns).from(apiTokens);
  return {
    insert: ({ scopes, incidents, ...token }, secretSha256, activeMax) =>
      inTransaction(executor, async (transaction) => {
        if (!(await lockOwner(transaction, token.owner))) return "no-owner";
        const isActive = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, token.createdAt));
        const active = await transaction.$count(
          apiTokens,
          and(eq(apiTokens.owner, token.owner), isActive),
        );
        if (active >= activeMax) return "too-many";
        const lists = { scopes: [...scopes], incidents: incidents && [...incidents] };
        await transaction.insert(apiTokens).values({ ...token, ...lists, secretSha256 });
        return "inserted";
      }),
    async find(id) {
      const [row] = await select().where(eq(apiTokens.id, id));
      return row ?? null;
    },
    async findBySecret(secretSha256) {
      const [row] = await select().where(eq(apiTokens.secretSha256, secretSha256));
      return row ?? null;
    },
    list: (owner) =>
      select()
        .where(owner === null ? undefined : eq(apiTokens.owner, owner))
        .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id)),
    async revoke(id, by, at) {
      const revoked = await executor
        .update(apiTokens)
        .set({ revokedAt: at, revokedBy: by })
        .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
        .returning({ id: apiTokens.id });
      return revoked.length === 1;
    },
    revokeAll: (owner, by, at) =>
      inTransaction(executor, async (transaction) => {
        await lockOwner(transaction, owner);
        await revokeTokensOf(transaction, owner, { by, at });
      }),
    async noteUse(id, at) {
      const { lastUsedAt } = apiTokens;
      const isStale = or(isNull(lastUsedAt), lt(lastUsedAt, (at - useNotedEveryMs) as typeof at)); // An instant, moved by whole milliseconds.
      await executor
        .update(apiTokens)
        .set({ lastUsedAt: at })
        .where(and(eq(apiTokens.id, id), isStale));
    },
  };
}

/** Whoever changes how many tokens a person has waits here for whoever does so too. False without an active account. */
async function lockOwner(transaction: Executor, owner: UserId): Promise<boolean> {
  const [row] = await transaction
    .select({ banned: users.banned })
    .from(users)
    .where(eq(users.id, owner))
    .for("no key update");
  return row !== undefined && row.banned !== true;
}

/** For whoever has locked the owner's row. */
export async function revokeTokensOf(
  transaction: Executor,
  owner: UserId,
  { by, at }: { readonly by: UserId; readonly at: Instant },
): Promise<void> {
  await transaction
    .update(apiTokens)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(eq(apiTokens.owner, owner), isNull(apiTokens.revokedAt)));
}
