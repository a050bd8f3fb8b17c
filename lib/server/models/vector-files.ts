import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { isMissing } from "@/db/evidence/cache/missing-file";
import { makeFolderForGood, renameForGood } from "@/db/files/durable";
import type { Vector, VectorStore } from "@/lib/investigation/ports/embedder-port";
import { sha256 } from "@/lib/investigation/sha256";

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
 * Vectors of one length, in a file that only grows: what it is and how many numbers each has, then of each its digest, its
 * numbers and a sum over both. So one whose writing was broken off, or that the machine lost, is told from the others and
 * costs none of them.
 */
const magic = "WV02";

const digestBytes = 32;

const numberBytes = 4;

const sumBytes = 4;

const headBytes = magic.length + numberBytes;

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

function bytesOfOne(length: number): number {
  return digestBytes + numberBytes * length + sumBytes;
}

function formatHead(length: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(magic, "latin1");
  head.writeUInt32LE(length, magic.length);
  return head;
}

/** Numbers of each vector; null for a file that is none of ours, or of an earlier form. */
function parseHead(bytes: Buffer): number | null {
  if (bytes.length < headBytes || bytes.toString("latin1", 0, magic.length) !== magic) return null;
  const length = bytes.readUInt32LE(magic.length);
  return length === 0 ? null : length;
}

function formatVectors(vectors: ReadonlyMap<string, Vector>): Buffer {
  const pieces = [...vectors].map(([digest, vector]) => {
    const { buffer, byteOffset, byteLength } = vector;
    const content = Buffer.concat([
      Buffer.from(digest, "hex"),
      Buffer.from(buffer, byteOffset, byteLength),
    ]);
    const sum = Buffer.alloc(sumBytes);
    sum.writeUInt32LE(crc32(content));
    return Buffer.concat([content, sum]);
  });
  return Buffer.concat(pieces);
}

/** Those that are whole; `end` is where the last of them could have ended, behind which one was broken off. */
function parseVectors(
  bytes: Buffer,
  length: number,
): { readonly vectors: Map<string, Vector>; readonly end: number } {
  const step = bytesOfOne(length);
  const vectors = new Map<string, Vector>();
  let at = headBytes;
  for (; at + step <= bytes.length; at += step) {
    const content = bytes.subarray(at, at + step - sumBytes);
    if (crc32(content) !== bytes.readUInt32LE(at + step - sumBytes)) continue;
    const vector = Float32Array.from({ length }, (_, index) =>
      content.readFloatLE(digestBytes + numberBytes * index),
    );
    if (vector.every(Number.isFinite)) vectors.set(content.toString("hex", 0, digestBytes), vector);
  }
  return { vectors, end: at };
}
