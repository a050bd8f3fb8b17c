import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolderForGood, renameForGood } from "@/db/files/durable";
import type { Vector, VectorStore } from "@/lib/investigation/ports/embedder-port";
import { sha256 } from "@/lib/investigation/sha256";

/** Of one model: some 16,000 vectors of 1,000 numbers. */
const bytesMax = 64_000_000;
const digestBytes = 32;

/**
 * Vectors of one model in one file of the data folder: digest, then numbers, one behind another. It is a cache: one that is damaged, or of
 * vectors of another length, is begun anew; when it is full the oldest go.
 */
export function createVectorFile(folder: string, model: string, address: string): VectorStore {
  const file = join(folder, `${sha256(`${model}\n${address}`).slice(0, 32)}.vectors`);
  let read: Promise<Map<string, Vector>> | null = null;
  let writing: Promise<void> = Promise.resolve();
  const all = () => (read ??= readVectors(file));
  return {
    async find(digests) {
      const known = await all();
      return new Map(
        digests.flatMap((digest) => {
          const vector = known.get(digest);
          return vector === undefined ? [] : [[digest, vector] as const];
        }),
      );
    },
    async keep(vectors) {
      const known = await all();
      const length = [...vectors.values()][0]?.length;
      for (const [digest, vector] of known) if (vector.length !== length) known.delete(digest);
      for (const [digest, vector] of vectors) known.set(digest, vector);
      const most = Math.floor(bytesMax / (digestBytes + 4 * (length ?? 1)));
      for (const digest of [...known.keys()].slice(0, Math.max(0, known.size - most)))
        known.delete(digest);
      const written = writing.then(() => writeVectors(folder, file, known));
      // Whoever keeps is told that it failed; the next one writes all of it anew.
      writing = written.catch(() => undefined);
      await written;
    },
  };
}

async function readVectors(file: string): Promise<Map<string, Vector>> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const known = new Map<string, Vector>();
  const size = bytes.length < 4 ? 0 : bytes.readUInt32LE(0);
  const step = digestBytes + 4 * size;
  if (size === 0 || (bytes.length - 4) % step !== 0) return known;
  for (let at = 4; at < bytes.length; at += step) {
    const numbers = bytes.subarray(at + digestBytes, at + step);
    const vector = Float32Array.from({ length: size }, (_, index) =>
      numbers.readFloatLE(4 * index),
    );
    if (vector.every(Number.isFinite))
      known.set(bytes.toString("hex", at, at + digestBytes), vector);
  }
  return known;
}

/** Whole, or not at all: a file that was being written when the machine stopped must not be read. */
async function writeVectors(
  folder: string,
  file: string,
  vectors: ReadonlyMap<string, Vector>,
): Promise<void> {
  const [first] = vectors.values();
  const head = Buffer.alloc(4);
  head.writeUInt32LE(first?.length ?? 0);
  const pieces = [...vectors].flatMap(([digest, vector]) => [
    Buffer.from(digest, "hex"),
    Buffer.from(Float32Array.from(vector).buffer),
  ]);
  await makeFolderForGood(folder);
  await writeFile(`${file}.part`, Buffer.concat([head, ...pieces]), { mode: 0o600 });
  await renameForGood(`${file}.part`, file);
}
