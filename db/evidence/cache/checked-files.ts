/**
 * Whether a file still holds the bytes of its digest. It is hashed once, and again when its size, its times or its
 * inode say that it is another one; who may write all of the folder can set the time of last writing, but not
 * that of the last change (ctime).
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, stat } from "node:fs/promises";
import type { BlobState } from "@/lib/investigation/ports/evidence-port";
import { Turns } from "../turns";
import { LatelyUsed } from "./lately-used";
import { isMissing } from "./missing-file";

/** Hashing keeps the disk and this thread busy; requests go on between two pieces. */
const hashedAtOnce = 2;
const readBytes = 256 * 1024;

/** What is known of more files is found out again. A few hundred bytes each; several times what one incident holds. */
export const filesKnownMax = 20_000;

type Known = { readonly identity: string; readonly digest: Promise<string> };

export class CheckedFiles {
  private readonly known = new LatelyUsed<Known>(filesKnownMax);
  private readonly turns = new Turns(hashedAtOnce);

  async stateOf(path: string, sha256: string): Promise<BlobState> {
    const identity = await identityOf(path);
    if (identity === null) return "missing";
    const digest = await this.digestOf(path, identity, () => hashFile(path));
    return digest === sha256 ? "sound" : "changed";
  }

  /** Of a file that is open: what is read from it is what was checked. */
  async stateOfOpen(file: FileHandle, path: string, sha256: string): Promise<BlobState> {
    const identity = toIdentity(await file.stat({ bigint: true }));
    const digest = await this.digestOf(path, identity, () => hashOpen(file));
    return digest === sha256 ? "sound" : "changed";
  }

  /** Bytes that this process has hashed while it wrote them. */
  async note(path: string, sha256: string): Promise<void> {
    const identity = await identityOf(path);
    if (identity !== null) this.known.set(path, { identity, digest: Promise.resolve(sha256) });
  }

  private digestOf(path: string, identity: string, hash: () => Promise<string>): Promise<string> {
    const known = this.known.get(path);
    if (known?.identity === identity) return known.digest;
    const digest = this.turns.take(hash);
    const now: Known = { identity, digest };
    this.known.set(path, now);
    // What could not be read now may be readable another time; whoever asked is told.
    digest.catch(() => this.known.drop(path, now));
    return digest;
  }
}

export async function hashFile(path: string): Promise<string> {
  const { size } = await stat(path);
  return hashOf(createReadStream(path, { highWaterMark: pieceBytes(size) }));
}

/** Room for a piece of a file of this size: that of a small one is not taken for a large one. */
export function pieceBytes(size: number): number {
  return Math.min(readBytes, Math.max(1, size));
}

/** Leaves it open. */
async function hashOpen(file: FileHandle): Promise<string> {
  const highWaterMark = pieceBytes((await file.stat()).size);
  return hashOf(file.createReadStream({ start: 0, autoClose: false, highWaterMark }));
}

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}

/** Null when there is no such file. */
export async function identityOf(path: string): Promise<string | null> {
  try {
    const found = await stat(path, { bigint: true });
    return found.isFile() ? toIdentity(found) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw new Error(`Cannot look at ${path} in the evidence folder`, { cause: error });
  }
}

type BigStats = { readonly [Name in "dev" | "ino" | "size" | "mtimeNs" | "ctimeNs"]: bigint };

function toIdentity({ dev, ino, size, mtimeNs, ctimeNs }: BigStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
}
