import { asc, eq } from "drizzle-orm";
import { pullSourcesMax } from "@/lib/domain/pull-source";
import type { PullSourceStore } from "@/lib/investigation/installation/pull/pull-source-port";
import { withAdvisoryLock } from "../advisory-lock";
import type { Database } from "../client";
import { pullSources } from "../schema/pull-source";

export function createPullSourceStore(database: Database): PullSourceStore {
  const { executor } = database;
  return {
    async list() {
      const rows = await executor
        .select()
        .from(pullSources)
        .orderBy(asc(pullSources.createdAt), asc(pullSources.id));
      return rows.map(({ sealedCredential: _sealed, ...source }) => source);
    },
    async find(id) {
      const [row] = await executor.select().from(pullSources).where(eq(pullSources.id, id));
      if (row === undefined) return null;
      const { sealedCredential, ...source } = row;
      return { source, sealedCredential };
    },
    insert: ({ source, sealedCredential }) =>
      // Of two that are added at once, the second counts the first.
      withAdvisoryLock(database, "pull-sources", async () => {
        if ((await executor.$count(pullSources)) >= pullSourcesMax) return false;
        const inserted = await executor
          .insert(pullSources)
          .values({ ...source, queries: [...source.queries], sealedCredential })
          .onConflictDoNothing()
          .returning({ id: pullSources.id });
        return inserted.length === 1;
      }),
    async remove(id) {
      const removed = await executor
        .delete(pullSources)
        .where(eq(pullSources.id, id))
        .returning({ id: pullSources.id });
      return removed.length === 1;
    },
  };
}
