import { openContainer } from "../open-container";
import type { StoredBytes } from "../stored-bytes";

export type ReadItem =
  | { readonly file: string; readonly text: string; readonly damage: string | null }
  | { readonly skipped: string; readonly reason: string }
  | { readonly warning: string };

/** Everything an archive gives, its files read whole; null when it is none. */
export async function readItems(bytes: Uint8Array): Promise<readonly ReadItem[] | null> {
  const container = await openContainer(storedInMemory(bytes));
  if (container === null) return null;
  const read: ReadItem[] = [];
  for await (const item of container.items) {
    if (item.kind === "warning") read.push({ warning: item.text });
    else if (item.kind === "skipped") read.push({ skipped: item.name, reason: item.reason });
    else {
      const pieces: Uint8Array[] = [];
      for await (const piece of item.bytes) pieces.push(piece);
      const text = Buffer.concat(pieces).toString("utf8");
      read.push({ file: item.name, text, damage: item.damage() });
    }
  }
  return read;
}

/** Handed over in small pieces, as a slow disk would. */
function storedInMemory(bytes: Uint8Array): StoredBytes {
  return {
    bytes: bytes.length,
    async *open(from, to = bytes.length) {
      for (let at = from; at < Math.min(to, bytes.length); at += 1000) {
        yield bytes.subarray(at, Math.min(at + 1000, to));
      }
    },
  };
}
