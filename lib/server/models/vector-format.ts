import { crc32 } from "node:zlib";
import type { Vector } from "@/lib/investigation/ports/embedder-port";

/**
 * Vectors of one length, in a file that only grows: what it is and how many numbers each has, then of each its digest, its
 * numbers and a sum over both. So one whose writing was broken off, or that the machine lost, is told from the others and
 * costs none of them.
 */
const magic = "WV02";
const digestBytes = 32;
const numberBytes = 4;
const sumBytes = 4;
export const headBytes = magic.length + numberBytes;

export function bytesOfOne(length: number): number {
  return digestBytes + numberBytes * length + sumBytes;
}

export function formatHead(length: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(magic, "latin1");
  head.writeUInt32LE(length, magic.length);
  return head;
}

/** Numbers of each vector; null for a file that is none of ours, or of an earlier form. */
export function parseHead(bytes: Buffer): number | null {
  if (bytes.length < headBytes || bytes.toString("latin1", 0, magic.length) !== magic) return null;
  const length = bytes.readUInt32LE(magic.length);
  return length === 0 ? null : length;
}

export function formatVectors(vectors: ReadonlyMap<string, Vector>): Buffer {
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
export function parseVectors(
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
