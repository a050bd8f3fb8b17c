import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PartialFiles, WrittenBytes } from "@/lib/investigation/import/stage-upload";

/** One file per upload in a folder of ours; names are our own ids, never the sender's. */
export function createPartialFiles(folder: string): PartialFiles {
  return {
    async write(id, offset, bytes, bytesMax) {
      await mkdir(folder, { recursive: true });
      const file = await open(fileOf(folder, id), offset === 0 ? "w" : "r+", 0o600);
      try {
        const written = await copy(bytes, bytesMax, (chunk, at) =>
          file.write(chunk, 0, chunk.length, offset + at),
        );
        // Before the database says so: after a crash bytes must not be missing that it counts.
        await file.sync();
        return written;
      } finally {
        await file.close();
      }
    },
    open: (id, bytes) =>
      bytes === 0 ? nothing() : createReadStream(fileOf(folder, id), { end: bytes - 1 }),
    remove: (id) => rm(fileOf(folder, id), { force: true }),
  };
}

/** Chunk by chunk, so that memory does not grow with the file. */
async function copy(
  bytes: AsyncIterable<Uint8Array>,
  bytesMax: number,
  write: (chunk: Uint8Array, at: number) => Promise<unknown>,
): Promise<WrittenBytes> {
  let at = 0;
  const chunks = bytes[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => "cut" as const);
    // The sender went away: what it sent until then is kept, so there is no error to report.
    if (next === "cut") return { bytes: at, end: "cut" };
    if (next.done) return { bytes: at, end: "whole" };
    if (at + next.value.length > bytesMax) {
      await chunks.return?.();
      return { bytes: at, end: "over" };
    }
    await write(next.value, at);
    at += next.value.length;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* [];
}

function fileOf(folder: string, id: string): string {
  if (!/^upl_[a-z0-9]+$/.test(id)) throw new Error(`Not the id of an upload: ${id}`);
  return join(folder, `${id}.part`);
}
