import { asc, inArray, lte, sql } from "drizzle-orm";
import type { UploadStore } from "@/lib/investigation/ports/upload-port";
import type { Executor } from "../client";
import { insertInBatches } from "../insert-in-batches";
import { discardedBlobs } from "../schema/staged-upload";

/** What was discarded, remembered over restarts. */
export function discardedBlobStore(
  executor: Executor,
): Pick<UploadStore, "noteDiscarded" | "discardedUntil" | "forgetDiscarded"> {
  const { sha256, discardedAt } = discardedBlobs;
  return {
    async noteDiscarded(digests, at) {
      // In one order, so that two who note the same ones do not wait for each other.
      const rows = [...new Set(digests)]
        .toSorted()
        .map((digest) => ({ sha256: digest, discardedAt: at }));
      await insertInBatches(rows, (batch) =>
        executor
          .insert(discardedBlobs)
          .values([...batch])
          .onConflictDoUpdate({ target: sha256, set: { discardedAt: sql`excluded.discarded_at` } }),
      );
    },
    async discardedUntil(at, limit) {
      const rows = await executor
        .select({ sha256 })
        .from(discardedBlobs)
        .where(lte(discardedAt, at))
        .orderBy(asc(discardedAt), asc(sha256))
        .limit(limit);
      return rows.map((row) => row.sha256);
    },
    async forgetDiscarded(digests) {
      if (digests.length === 0) return;
      await executor.delete(discardedBlobs).where(inArray(sha256, [...digests]));
    },
  };
}
