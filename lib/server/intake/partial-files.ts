import { createReadStream } from "node:fs";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolderForGood, syncFolder } from "@/db/files/durable";
import type { PartialFiles, WrittenBytes } from "@/lib/investigation/ports/partial-files-port";

/** After so many bytes, or so long, what has arrived is safe: no more than that is sent again after a crash. */
const [keptStepBytes, keptStepMs] = [8 * 1024 * 1024, 2000];

const ending = ".part";

/** One file per upload in a folder of ours; names are our own ids, never the sender's. */
export function createPartialFiles(folder: string): PartialFiles {
  // Who sends goes on in a new request when the old one seems dead: what that still brings is not written.
  const writers = new Map<string, symbol>();
  return {
    async write(id, offset, bytes, bytesMax, onKept) {
      const writer = Symbol(id);
      writers.set(id, writer);
      await makeFolderForGood(folder);
      const file = await open(fileOf(folder, id), offset === 0 ? "w" : "r+", 0o600);
      try {
        // Its name with it: a file of which the database counts bytes must not be missing after a power cut.
        if (offset === 0) await syncFolder(folder);
        const isDue = createSteps();
        const written = await copy(bytes, async (chunk, at) => {
          const end = at + chunk.length;
          if (writers.get(id) !== writer) return "overtaken";
          if (end > bytesMax) return "over";
          await writeAll(file, chunk, offset + at);
          if (!isDue(end)) return null;
          await file.sync();
          return (await onKept(end)) ? null : "overtaken";
        });
        // Before the database says so: after a crash bytes must not be missing that it counts.
        await file.sync();
        return written;
      } finally {
        if (writers.get(id) === writer) writers.delete(id);
        await file.close();
      }
    },
    open: (id, bytes) =>
      bytes === 0 ? nothing() : createReadStream(fileOf(folder, id), { end: bytes - 1 }),
    remove: (id) => rm(fileOf(folder, id), { force: true }),
    async list() {
      await makeFolderForGood(folder);
      const names = await readdir(folder);
      return names.flatMap((name) =>
        name.endsWith(ending) ? [name.slice(0, -ending.length)].filter(isUploadId) : [],
      );
    },
  };
}

/** Chunk by chunk, so that memory does not grow with the file. `take` says why no more is wanted. */
async function copy(
  bytes: AsyncIterable<Uint8Array>,
  take: (chunk: Uint8Array, at: number) => Promise<"over" | "overtaken" | null>,
): Promise<WrittenBytes> {
  let at = 0;
  const chunks = bytes[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => "cut" as const);
    // The sender went away: what it sent until then is kept, so there is no error to report.
    if (next === "cut") return { bytes: at, end: "cut" };
    if (next.done) return { bytes: at, end: "whole" };
    const end = await take(next.value, at);
    if (end !== "over") at += next.value.length;
    if (end === null) continue;
    await chunks.return?.();
    return { bytes: at, end };
  }
}

/** `FileHandle.write` may write less than it was given. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Says yes once in a step of bytes or of time. */
function createSteps(): (bytes: number) => boolean {
  let [keptBytes, keptAt] = [0, performance.now()];
  return (bytes) => {
    const now = performance.now();
    if (bytes - keptBytes < keptStepBytes && now - keptAt < keptStepMs) return false;
    [keptBytes, keptAt] = [bytes, now];
    return true;
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* [];
}

function fileOf(folder: string, id: string): string {
  if (!isUploadId(id)) throw new Error(`Not the id of an upload: ${id}`);
  return join(folder, `${id}${ending}`);
}

function isUploadId(id: string): boolean {
  return /^upl_[a-z0-9]+$/.test(id);
}
