import { createHash } from "node:crypto";
import { assertPresent } from "@/lib/base/assert";
import type { BlobStore } from "../../../ports/evidence-port";

/** Blobs for as long as a test lasts. */
export function memoryBlobs(): BlobStore {
  const blobs = new Map<string, Buffer>();
  return {
    async put(bytes) {
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes) pieces.push(piece);
      const blob = Buffer.concat(pieces);
      const sha256 = createHash("sha256").update(blob).digest("hex");
      blobs.set(sha256, blob);
      return { sha256, bytes: blob.length };
    },
    async *open(sha256, from = 0, to) {
      const blob = assertPresent(blobs.get(sha256), sha256);
      yield blob.subarray(from, to);
    },
    has: async (sha256) => blobs.has(sha256),
    remove: async (sha256) => blobs.delete(sha256),
    check: async (sha256) => (blobs.has(sha256) ? "sound" : "missing"),
  };
}

export async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
