import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { ApiTokenStore } from "@/lib/investigation/ports/api-token-port";
import type { Database } from "../client";
import { apiTokens } from "../schema/api-token";

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
    async insert({ scopes, incidents, ...token }, secretSha256) {
      await executor.insert(apiTokens).values({
        ...token,
        secretSha256,
        scopes: [...scopes],
        incidents: incidents && [...incidents],
      });
    },
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
