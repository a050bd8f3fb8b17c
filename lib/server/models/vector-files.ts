import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "@/db/evidence/cache/missing-file";
import { makeFolderForGood, renameForGood } from "@/db/files/durable";
import type { Vector, VectorStore } from "@/lib/investigation/ports/embedder-port";
import { sha256 } from "@/lib/investigation/sha256";
import {
  bytesOfOne,
  formatHead,
  formatVectors,
  headBytes,
  parseHead,
  parseVectors,
} from "./vector-format";

/** Of one model: some 16,000 vectors of 1,000 numbers. */
const vectorBytesMax = 64_000_000;
/** Of a full file so much is kept when it is written anew: one vector more would fill it again. */
const shareKept = 0.75;

type Kept = {
  readonly known: Map<string, Vector>;
  /** Of those the ones that do not stand in the file yet. */
  readonly unwritten: Set<string>;
  /** Bytes of the file up to the last one that is whole. */
  end: number;
  /** The file is none of ours, or is to lose some: the next writing takes its place. */
  isAnew: boolean;
};

/**
 * Vectors of one model in one file of the data folder. It is a cache: what is new is added at its end, all that came while
 * something was being written at once; vectors of another length begin it anew; when it is full the oldest go.
 */
export function createVectorFile(
  folder: string,
  model: string,
  address: string,
  bytesMax = vectorBytesMax,
): VectorStore {
  const file = join(folder, `${sha256(`${model}\n${address}`).slice(0, 32)}.vectors`);
  let read: Promise<Kept> | null = null;
  let writing: Promise<void> = Promise.resolve();
  const all = () => (read ??= readKept(file));
  return {
    async find(digests) {
      const { known } = await all();
      return new Map(
        digests.flatMap((digest) => {
          const vector = known.get(digest);
          return vector === undefined ? [] : [[digest, vector] as const];
        }),
      );
    },
    async keep(vectors) {
      const kept = await all();
      add(kept, vectors, bytesMax);
      const written = writing.then(() => write(folder, file, kept));
      // Whoever keeps is told that it failed; the next one writes all of it anew.
      writing = written.catch(() => undefined);
      await written;
    },
  };
}

async function readKept(file: string): Promise<Kept> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const length = parseHead(bytes);
  if (length === null) return { known: new Map(), unwritten: new Set(), end: 0, isAnew: true };
  const { vectors, end } = parseVectors(bytes, length);
  return { known: vectors, unwritten: new Set(), end, isAnew: false };
}

function add(kept: Kept, vectors: ReadonlyMap<string, Vector>, bytesMax: number): void {
  const { known, unwritten } = kept;
  const length = lengthOf(vectors);
  if (length === null) return;
  if (lengthOf(known) !== length) {
    known.clear();
    unwritten.clear();
    kept.isAnew = true;
  }
  for (const [digest, vector] of vectors) {
    if (known.has(digest)) continue;
    known.set(digest, vector);
    unwritten.add(digest);
  }
  const most = Math.floor((bytesMax - headBytes) / bytesOfOne(length));
  if (known.size <= most) return;
  const forgotten = [...known.keys()].slice(0, known.size - Math.floor(most * shareKept));
  for (const digest of forgotten) known.delete(digest);
  kept.isAnew = true;
}

function lengthOf(vectors: ReadonlyMap<string, Vector>): number | null {
  const [first] = vectors.values();
  return first?.length ?? null;
}

/** What is not written yet at the end of the file; all that is known in a new one where it is begun anew. */
async function write(folder: string, file: string, kept: Kept): Promise<void> {
  const { known, unwritten, isAnew } = kept;
  const length = lengthOf(known);
  if (length === null || (unwritten.size === 0 && !isAnew)) return;
  const written = new Map([...known].filter(([digest]) => isAnew || unwritten.has(digest)));
  const bytes = formatVectors(written);
  // Whether it is to be begun anew once more is said meanwhile by whoever adds.
  kept.isAnew = false;
  try {
    await makeFolderForGood(folder);
    if (isAnew) await replaceFile(file, Buffer.concat([formatHead(length), bytes]));
    else await writeAt(file, bytes, kept.end);
  } catch (error) {
    kept.isAnew = true;
    // Somebody deleted it, as they may.
    if (!isAnew && isMissing(error)) return write(folder, file, kept);
    throw error;
  }
  kept.end = (isAnew ? headBytes : kept.end) + bytes.length;
  for (const digest of written.keys()) unwritten.delete(digest);
}

/** Behind what is whole: what was broken off there before is written over. */
async function writeAt(file: string, bytes: Buffer, end: number): Promise<void> {
  const opened = await open(file, "r+", 0o600);
  try {
    await opened.truncate(end);
    for (let at = 0; at < bytes.length; ) {
      at += (await opened.write(bytes, at, bytes.length - at, end + at)).bytesWritten;
    }
  } finally {
    await opened.close();
  }
}

/** Whole, or not at all. */
async function replaceFile(file: string, bytes: Buffer): Promise<void> {
  const opened = await open(`${file}.part`, "w", 0o600);
  try {
    await opened.writeFile(bytes);
    await opened.sync();
  } finally {
    await opened.close();
  }
  await renameForGood(`${file}.part`, file);
}
