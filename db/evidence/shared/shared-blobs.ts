import type { Bucket } from "@/db/bucket/bucket";
import { DamagedBlob } from "@/lib/investigation/evidence/files/damaged-blob";
import type { BlobStore } from "@/lib/investigation/ports/evidence-port";
import { assertSha256, type BlobFolder } from "../cache/blob-folder";

/** Bytes that somebody wrote there in the last minute need no second writing. */
const freshMs = 60_000;

/**
 * Raw bytes that all nodes share: the bucket has all of them, the folder of a node those that it wrote or read. What the
 * bucket gives is hashed before anybody reads it.
 */
export function createSharedBlobs(local: BlobFolder, bucket: Bucket, now: () => number): BlobStore {
  const fetching = new Map<string, Promise<boolean>>();

  /** False when the bucket has none, or other bytes. */
  function fetchOnce(sha256: string): Promise<boolean> {
    const known = fetching.get(sha256);
    if (known) return known;
    const fetched = fetchBlob(local, bucket, sha256).finally(() => fetching.delete(sha256));
    fetching.set(sha256, fetched);
    return fetched;
  }

  async function isHere(sha256: string): Promise<boolean> {
    return (await local.check(sha256)) === "sound" || fetchOnce(sha256);
  }

  return {
    async put(bytes) {
      const blob = await local.put(bytes);
      const key = keyOf(blob.sha256);
      // Written again where it is older: who removes discarded bytes leaves what is new.
      const written = await bucket.writtenAt(key);
      if (written === null || now() - written > freshMs) {
        await bucket.put(key, { path: local.pathOf(blob.sha256), bytes: blob.bytes });
      }
      return blob;
    },
    async *open(sha256, from, to) {
      if (!(await isHere(assertSha256(sha256)))) throw new DamagedBlob(sha256, "missing");
      yield* local.open(sha256, from, to);
    },
    has: async (sha256) =>
      (await local.has(sha256)) || (await bucket.writtenAt(keyOf(sha256))) !== null,
    async check(sha256) {
      const state = await local.check(sha256);
      if (state === "sound") return state;
      return (await fetchOnce(sha256)) ? "sound" : state;
    },
    async remove(sha256, unlessPutMs) {
      const key = keyOf(sha256);
      const written = await bucket.writtenAt(key);
      if (written !== null && now() - written < unlessPutMs) return false;
      if (!(await local.remove(sha256, unlessPutMs))) return false;
      await bucket.remove([key]);
      return true;
    },
  };
}

async function fetchBlob(local: BlobStore, bucket: Bucket, sha256: string): Promise<boolean> {
  const bytes = await bucket.read(keyOf(sha256));
  if (bytes === null) return false;
  return (await local.put(bytes)).sha256 === sha256;
}

function keyOf(sha256: string): string {
  return `blobs/${assertSha256(sha256).slice(0, 2)}/${sha256}`;
}
