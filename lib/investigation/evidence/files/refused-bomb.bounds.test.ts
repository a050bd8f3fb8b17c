import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { writeTar } from "@/lib/ingest/containers/testing/write-tar";
import { writeZip } from "@/lib/ingest/containers/testing/write-zip";
import { inflatedUncountedBytes } from "@/lib/ingest/limits";
import type { BlobStore } from "../../ports/evidence-port";
import { inOnePiece } from "./testing/memory-blobs";
import { unpackBlob } from "./unpack-blob";

const megabyte = 1024 * 1024;

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
}

/** Bytes of buffers that something still holds. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** Keeps the archive and counts what comes out of it, as a disk would take it. */
function countingBlobs(archive: Uint8Array) {
  const counted = { bytes: 0, heldMax: 0 };
  const blobs: Pick<BlobStore, "put" | "open"> = {
    async put(pieces) {
      const hash = createHash("sha256");
      let bytes = 0;
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        if (bytes % (16 * megabyte) < piece.length) {
          counted.heldMax = Math.max(counted.heldMax, heldBytes());
        }
      }
      counted.bytes += bytes;
      return { sha256: hash.digest("hex"), bytes };
    },
    open: (_sha256, from = 0, to) => inOnePiece(archive.subarray(from, to)),
  };
  // What unpacking asks no more of.
  return { counted, blobs: blobs as BlobStore };
}

const zeros = Buffer.alloc(inflatedUncountedBytes + 32 * megabyte);

test.each([
  ["zip", () => writeZip([{ name: "zeros", content: zeros }])],
  ["tar", () => gzipSync(writeTar([{ name: "zeros", content: zeros }]))],
])(
  "while a bomb is opened (%s) a small part of it is in memory, and hardly any of it once it was refused",
  async (_kind, write) => {
    const archive = write();
    const { counted, blobs } = countingBlobs(archive);
    const before = heldBytes();
    const file = { path: "bomb", sha256: "0".repeat(64), bytes: archive.length };
    const files = await unpackBlob(blobs, file);
    const after = heldBytes();

    expect(counted.bytes).toBeGreaterThanOrEqual(inflatedUncountedBytes);
    expect(assertPresent(files[1], "the file").warnings).toHaveLength(1);
    expect(counted.heldMax - before).toBeLessThan(inflatedUncountedBytes / 8);
    expect(after - before).toBeLessThan(inflatedUncountedBytes / 32);
  },
);
