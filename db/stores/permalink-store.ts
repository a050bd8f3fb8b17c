import { and, desc, eq, isNull } from "drizzle-orm";
import type { Sha256 } from "@/lib/base/digest";
import type { PermalinkStore } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";

import { permalinks } from "../schema/revision";

const permalinkColumns = {
  id: permalinks.id,
  revision: permalinks.revisionId,
  createdBy: permalinks.createdBy,
  createdAt: permalinks.createdAt,
  revokedAt: permalinks.revokedAt,
  expiresAt: permalinks.expiresAt,
  hidesAddresses: permalinks.hidesAddresses,
};

export function createPermalinkStore(executor: Executor, sha256: Sha256): PermalinkStore {
  return {
    async insert(incidentId, { revision, ...permalink }, token) {
      await executor.insert(permalinks).values({
        incidentId,
        ...permalink,
        revisionId: revision,
        tokenSha256: sha256(token),
      });
    },
    async findByToken(token) {
      const [row] = await executor
        .select({ ...permalinkColumns, incidentId: permalinks.incidentId })
        .from(permalinks)
        .where(eq(permalinks.tokenSha256, sha256(token)));
      return row ?? null;
    },
    list: (incidentId) =>
      executor
        .select(permalinkColumns)
        .from(permalinks)
        .where(eq(permalinks.incidentId, incidentId))
        .orderBy(desc(permalinks.createdAt), desc(permalinks.id)),
    async revoke(id, at) {
      const revoked = await executor
        .update(permalinks)
        .set({ revokedAt: at })
        .where(and(eq(permalinks.id, id), isNull(permalinks.revokedAt)))
        .returning({ id: permalinks.id });
      return revoked.length === 1;
    },
  };
}
