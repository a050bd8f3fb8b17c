import type { EvidenceStore } from "../evidence-port";
import { importLimits } from "../import/import-limits";
import type { Clock } from "../ports";
import type { UploadStore } from "../upload-port";

/** Digests asked for at once. */
const digestsAtOnce = 1_000;

/** Gives back the room of files that were discarded, once nobody uses their bytes. */
export type Reclaim = {
  /** Their bytes may go, later: who imports or sends equal ones in the meantime keeps them. */
  later(digests: readonly string[]): void;
  /** Removes what was discarded long enough ago and is in nobody's use; answers their digests. */
  sweep(): Promise<readonly string[]>;
};

/** Only what was discarded in this process is looked at: bytes that nobody discarded are never removed. */
export function createReclaim({
  evidence,
  uploads,
  clock,
}: {
  readonly evidence: Pick<EvidenceStore, "blobs" | "records">;
  readonly uploads: Pick<UploadStore, "inUse">;
  readonly clock: Clock;
}): Reclaim {
  const discardedAt = new Map<string, number>();
  const { discardedMsKept } = importLimits;
  return {
    later(digests) {
      for (const digest of digests) discardedAt.set(digest, clock.now());
    },
    async sweep() {
      const due = [...discardedAt].filter(([, at]) => clock.now() - at >= discardedMsKept);
      const digests = due.map(([digest]) => digest).slice(0, digestsAtOnce);
      const used = await uploads.inUse(digests);
      const removed: string[] = [];
      for (const digest of digests) {
        if (used.has(digest)) discardedAt.delete(digest);
        // Somebody has just sent the same bytes: asked again the next time.
        else if (await evidence.blobs.remove(digest, discardedMsKept)) {
          await evidence.records.removeOf(digest);
          discardedAt.delete(digest);
          removed.push(digest);
        }
      }
      return removed;
    },
  };
}
