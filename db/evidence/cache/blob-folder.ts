/**
 * Raw bytes in a folder: `blobs/ab/abcdef…`, named by their SHA-256. Files never change, so several
 * processes may share the folder; a file appears under its name by one rename, whole or not at all, and
 * for good: the database counts on it from then on.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolderForGood, renameForGood } from "@/db/files/durable";
import { ownerOnly } from "@/db/files/private";
import { DamagedBlob } from "@/lib/investigation/evidence/files/damaged-blob";
import type { BlobStore } from "@/lib/investigation/ports/evidence-port";
import { CheckedFiles, pieceBytes } from "./checked-files";
import { isMissing } from "./missing-file";
import { createWorkFolders, type WorkFolders } from "./work-folders";

export type BlobFolder = BlobStore & {
  /** Where the bytes of a digest lie, or would. */
  pathOf(sha256: string): string;
};

export function createBlobFolder(folder: string): BlobFolder {
  const pathOf = (sha256: string) => join(folder, assertSha256(sha256).slice(0, 2), sha256);
  const workFolders = createWorkFolders(folder);
  const checked = new CheckedFiles();
  /** Whether they were there already or not. */
  const puts = new RecentPuts(() => performance.now());
  /** Removals under way: who sends the same bytes waits for them, and then finds none there. */
  const removals = new Map<string, Promise<void>>();
  const claim = async (sha256: string) => {
    puts.note(sha256);
    await removals.get(sha256);
  };
  return {
    pathOf,
    put: (bytes) => put({ workFolders, pathOf, checked, claim }, bytes),
    open: (sha256, from = 0, to = Number.MAX_SAFE_INTEGER) =>
      openRange({ pathOf, checked }, assertSha256(sha256), from, to),
    has: (sha256) => exists(pathOf(sha256)),
    async remove(sha256, unlessPutMs) {
      if (puts.isWithin(sha256, unlessPutMs)) return false;
      const removal = rm(pathOf(sha256), { force: true });
      removals.set(sha256, removal);
      try {
        await removal;
      } finally {
        removals.delete(sha256);
      }
      return true;
    },
    check: (sha256) => checked.stateOf(pathOf(sha256), sha256),
  };
}

type Folder = {
  readonly workFolders: WorkFolders;
  readonly pathOf: (sha256: string) => string;
  readonly checked: CheckedFiles;
  /** Says that these bytes are somebody's from now on, and waits until nobody removes them any more. */
  readonly claim: (sha256: string) => Promise<void>;
};

async function put(
  { workFolders, pathOf, checked, claim }: Folder,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ sha256: string; bytes: number }> {
  const incoming = await workFolders.make();
  try {
    const temporary = join(incoming, "blob");
    const received = await receive(temporary, bytes);
    const path = pathOf(received.sha256);
    await claim(received.sha256);
    // Who sends bytes again that were lost or changed here puts them right.
    if ((await checked.stateOf(path, received.sha256)) !== "sound") {
      await makeFolderForGood(join(path, ".."));
      await renameForGood(temporary, path);
      await checked.note(path, received.sha256);
    }
    return received;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function receive(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", ownerOnly.file);
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.byteLength;
      await writeAll(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), bytes: size };
}

/** Opens the file with the first read: an answer nobody reads would hold it open for good. */
async function* openRange(
  { pathOf, checked }: Pick<Folder, "pathOf" | "checked">,
  sha256: string,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  // The stream counts its end with the last byte, and so cannot be told to read nothing.
  if (to <= from) return;
  const file = await openSound({ pathOf, checked }, sha256);
  const highWaterMark = pieceBytes((await file.stat()).size - from);
  yield* file.createReadStream({ start: from, end: to - 1, highWaterMark });
}

async function openSound(
  { pathOf, checked }: Pick<Folder, "pathOf" | "checked">,
  sha256: string,
): Promise<FileHandle> {
  const path = pathOf(sha256);
  const file = await open(path, "r").catch((error: unknown) => {
    if (isMissing(error)) throw new DamagedBlob(sha256, "missing");
    throw new Error(`Cannot open ${path} in the evidence folder`, { cause: error });
  });
  try {
    const state = await checked.stateOfOpen(file, path, sha256);
    if (state !== "sound") throw new DamagedBlob(sha256, state);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** `FileHandle.write` may write less than it was given. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    const { bytesWritten } = await file.write(bytes, done);
    done += bytesWritten;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isMissing(error)) return false;
    throw new Error(`Cannot look at ${path} in the evidence folder`, { cause: error });
  }
}

/** A digest becomes part of a path, so nothing else may get there. */
export function assertSha256(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`Not a SHA-256: ${JSON.stringify(sha256)}`);
  return sha256;
}

/** Whoever removes bytes asks about less. */
const keptMs = 3_600_000;

/** When bytes were last sent here, by their digest, for an hour. */
export class RecentPuts {
  private readonly putAt = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  get size(): number {
    return this.putAt.size;
  }

  note(sha256: string): void {
    const now = this.now();
    // The latest stands last, so that the first ones are the oldest.
    this.putAt.delete(sha256);
    this.putAt.set(sha256, now);
    for (const [oldest, at] of this.putAt) {
      if (now - at <= keptMs) return;
      this.putAt.delete(oldest);
    }
  }

  isWithin(sha256: string, ms: number): boolean {
    if (ms > keptMs) throw new Error(`What was put ${ms} ms ago is not remembered`);
    const at = this.putAt.get(sha256);
    return at !== undefined && this.now() - at < ms;
  }
}
