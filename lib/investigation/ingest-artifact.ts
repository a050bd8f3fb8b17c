import type { Artifact } from "@/lib/domain/artifact";
import { artifactIds } from "@/lib/domain/ids";
import type { EvidenceStore } from "./evidence-port";
import { readBlob } from "./read-blob";
import { sha256 } from "./sha256";
import { untilAborted } from "./until-aborted";

/**
 * Stores the bytes, finds the reader by content and fills the record cache unless it is there. A
 * file that nothing can read becomes an artifact with an "unread" report; it never fails an import.
 */
export async function ingestArtifact(
  store: EvidenceStore,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Artifact> {
  const blob = await store.blobs.put(untilAborted(bytes, signal));
  return ingestStoredBlob(store, path, blob, signal);
}

/** The same for bytes that are stored already. */
export async function ingestStoredBlob(
  store: EvidenceStore,
  path: string,
  blob: { readonly sha256: string; readonly bytes: number },
  signal?: AbortSignal,
): Promise<Artifact> {
  const id = artifactIds.fromDigest(sha256(`${path}\n${blob.sha256}`));
  const report = await readBlob(store, blob.sha256, signal);
  return { id, path, sha256: blob.sha256, bytes: blob.bytes, report };
}
