import { createHash } from "node:crypto";
import type { BlockReader, ReadBlock } from "@/db/evidence/cache/block-reader";
import type { Block } from "@/lib/domain/evidence/block";

/** Row groups take a fifth of their text: those of some 300 MB of logs. */
const keptBytesMax = 64 * 1024 * 1024;
/** A file that grows is sent again far sooner. */
const keptMs = 120_000;

type Kept = { readonly read: ReadBlock; readonly bytes: number; readonly until: number };

/**
 * Remembers what whole blocks were read as. Where a text is cut depends on the text alone, so a file that grew has the blocks of
 * before and a new end: only that is read again, at most one block. Nothing is trusted but equal bytes, read the same way.
 */
export function keepBlocks(reader: BlockReader, now: () => number): BlockReader {
  const kept = new Map<string, Kept>();
  let bytesKept = 0;
  const forget = (key: string) => {
    bytesKept -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, read: ReadBlock) => {
    forget(key);
    const bytes = read.rows.bytes.length + read.rows.times.bytes.length;
    kept.set(key, { read, bytes, until: now() + keptMs });
    bytesKept += bytes;
    forgetOld();
  };
  const forgetOld = () => {
    for (const [oldest, { until }] of kept) {
      if (bytesKept <= keptBytesMax && until > now()) break;
      forget(oldest);
    }
  };
  const sweep = setInterval(forgetOld, keptMs);
  sweep.unref();
  return {
    async read(block) {
      // The end of a file is another one once it grew.
      if (block.kind !== "text" || block.isLast) return reader.read(block);
      // Before it is read: its bytes may be moved to another thread.
      const key = keyOf(block);
      const read = kept.get(key)?.read ?? (await reader.read(block));
      keep(key, read);
      return read;
    },
    async close() {
      clearInterval(sweep);
      await reader.close();
    },
  };
}

function keyOf({ bytes, ...block }: Block): string {
  return createHash("sha256")
    .update(JSON.stringify(block))
    .update("\n")
    .update(bytes)
    .digest("hex");
}
