import type { PartialFiles, WrittenBytes } from "@/lib/investigation/ports/partial-files-port";
import type { Bucket } from "./bucket";

/** A piece of an upload is one object; it waits in memory until it is full, or no more comes. */
const pieceBytes = 8 * 1024 * 1024;
/** The largest file has ten. */
const offsetDigits = 13;
const root = "uploads/";

/**
 * Bytes of uploads that are not complete, in the bucket: each part may come to another node. `nextId` names a piece, so
 * that two senders of the same bytes write over nothing; who was overtaken takes its piece away.
 */
export function createBucketPartials(bucket: Bucket, nextId: () => string): PartialFiles {
  return {
    async write(id, offset, bytes, bytesMax, onKept) {
      const folder = folderOf(id);
      // Begun anew: what an earlier try sent may be other bytes.
      if (offset === 0) await removePieces(bucket, folder);
      let taken = 0;
      const keep = async (piece: Uint8Array) => {
        if (piece.byteLength === 0) return true;
        if (!(await onKept(taken))) return false;
        const key = `${folder}${String(offset + taken).padStart(offsetDigits, "0")}-${nextId()}`;
        await bucket.put(key, piece);
        if (!(await onKept(taken + piece.byteLength))) {
          await bucket.remove([key]);
          return false;
        }
        taken += piece.byteLength;
        return true;
      };
      const end = await take(bytes, bytesMax, keep);
      return { bytes: taken, end };
    },
    open: (id, bytes) => readPieces(bucket, folderOf(id), bytes),
    remove: (id) => removePieces(bucket, folderOf(id)),
    async list() {
      const ids = new Set<string>();
      for await (const { key } of bucket.list(root)) ids.add(key.split("/")[1] ?? "");
      return [...ids].filter(isUploadId);
    },
  };
}

/** Piece by piece; `keep` answers false when another sender has gone on. */
async function take(
  bytes: AsyncIterable<Uint8Array>,
  bytesMax: number,
  keep: (piece: Uint8Array) => Promise<boolean>,
): Promise<WrittenBytes["end"]> {
  let received = 0;
  for await (const { piece, end } of cutPieces(bytes)) {
    received += piece.byteLength;
    if (received > bytesMax) return "over";
    if (!(await keep(piece))) return "overtaken";
    if (end !== null) return end;
  }
  return "whole";
}

type CutPiece = { readonly piece: Uint8Array; readonly end: "whole" | "cut" | null };

/** The last piece says how the bytes ended: where the sender went away, what it sent until then is kept. */
async function* cutPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CutPiece> {
  let [waiting, waitingBytes]: [Uint8Array[], number] = [[], 0];
  try {
    for await (const chunk of bytes) {
      waiting.push(chunk);
      waitingBytes += chunk.byteLength;
      if (waitingBytes < pieceBytes) continue;
      yield { piece: Buffer.concat(waiting), end: null };
      [waiting, waitingBytes] = [[], 0];
    }
  } catch {
    yield { piece: Buffer.concat(waiting), end: "cut" };
    return;
  }
  yield { piece: Buffer.concat(waiting), end: "whole" };
}

type Piece = { readonly key: string; readonly start: number; readonly end: number };

/** Two senders cut the same bytes in two ways: of the pieces that have a byte, the one that reaches furthest gives it. */
async function* readPieces(
  bucket: Bucket,
  folder: string,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  const pieces = await listPieces(bucket, folder);
  for (let at = 0; at < bytes; ) {
    const [piece] = pieces
      .filter(({ start, end }) => start <= at && end > at)
      .toSorted((one, other) => other.end - one.end);
    const content = piece && (await bucket.read(piece.key, at - piece.start));
    if (!content) throw new Error(`Bytes from ${at} on are missing in ${folder}`);
    for await (const chunk of content) {
      const wanted = chunk.subarray(0, bytes - at);
      at += wanted.byteLength;
      if (wanted.byteLength > 0) yield wanted;
    }
  }
}

async function listPieces(bucket: Bucket, folder: string): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  for await (const { key, bytes } of bucket.list(folder)) {
    const start = Number(key.slice(folder.length).split("-")[0]);
    if (Number.isSafeInteger(start)) pieces.push({ key, start, end: start + bytes });
  }
  return pieces;
}

async function removePieces(bucket: Bucket, folder: string): Promise<void> {
  await bucket.remove((await listPieces(bucket, folder)).map(({ key }) => key));
}

function folderOf(id: string): string {
  if (!isUploadId(id)) throw new Error(`Not the id of an upload: ${id}`);
  return `${root}${id}/`;
}

function isUploadId(id: string): boolean {
  return /^upl_[a-z0-9]+$/.test(id);
}
