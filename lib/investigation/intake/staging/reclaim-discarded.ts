import { instant } from "@/lib/base/instant";
import type { EvidenceStore } from "../../ports/evidence-port";
import type { PartialFiles } from "../../ports/partial-files-port";
import type { Clock, Ports } from "../../ports/ports";
import type { UploadStore } from "../../ports/upload-port";
import { importLimits } from "../import-limits";

/** Digests asked for at once. */
const digestsAtOnce = 1_000;

/** Gives back the room of files that were discarded, once nobody uses their bytes. */
export type Reclaim = {
  /** Removes what was discarded long enough ago and is in nobody's use; answers their digests. */
  sweep(): Promise<readonly string[]>;
};

type TidyPorts = Pick<Ports, "clock"> & {
  readonly uploads: UploadStore;
  readonly partials: PartialFiles;
};

const dayMs = 86_400_000;

/**
 * Only what was noted as discarded is looked at: bytes that nobody discarded are never removed, not even when the
 * database knows nothing of them, which may be one that was restored from an earlier day, or another one.
 */
export function createReclaim({
  evidence,
  uploads,
  clock,
  isIdle,
  isAlone,
}: {
  readonly evidence: Pick<EvidenceStore, "blobs" | "records">;
  readonly uploads: Pick<UploadStore, "inUse" | "discardedUntil" | "forgetDiscarded">;
  readonly clock: Clock;
  /** Nobody is opening an archive: what comes out of one has no row of its own until all of it is out. */
  readonly isIdle: () => boolean;
  /** No other process puts bytes there. */
  readonly isAlone: boolean;
}): Reclaim {
  const keptMs = isAlone ? importLimits.discardedMsKeptAlone : importLimits.discardedMsKept;
  return {
    async sweep() {
      // Before the question of what is in use: an archive that is open now may get its rows after the answer. The bytes
      // of one that is opened later are too new to be removed.
      if (!isIdle()) return [];
      const until = instant(clock.now() - keptMs);
      const digests = await uploads.discardedUntil(until, digestsAtOnce);
      const used = await uploads.inUse(digests);
      const removed: string[] = [];
      for (const digest of digests) {
        if (!isIdle()) break;
        // Somebody may have just sent the same bytes: asked again the next time.
        if (used.has(digest) || !(await evidence.blobs.remove(digest, keptMs))) continue;
        await evidence.records.removeOf(digest);
        removed.push(digest);
      }
      await uploads.forgetDiscarded([...used, ...removed]);
      return removed;
    },
  };
}

/** Forgets uploads that nobody came back to, and bytes that no upload goes on from any more. */
export async function tidyStaged({ clock, uploads, partials }: TidyPorts): Promise<void> {
  const now = clock.now();
  await uploads.discardBegunBefore(instant(now - importLimits.stagedDaysMax * dayMs), now);
  for (const id of await partials.list()) {
    const upload = await uploads.find(id);
    if (upload === null || upload.sha256 !== null) await partials.remove(id);
  }
}
