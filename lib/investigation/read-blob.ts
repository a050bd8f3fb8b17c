import type { Artifact } from "@/lib/domain/artifact";
import { inspectArtifact } from "@/lib/ingest/inspect-artifact";
import { ReaderFailure, readArtifact } from "@/lib/ingest/read-artifact";
import type { EvidenceStore } from "./evidence-port";
import { untilAborted } from "./until-aborted";

/** How much of a file detection looks at. */
const headBytes = 256 * 1024;

/** Finds the reader of stored bytes by their content and fills the record cache, unless it is there. */
export async function readBlob(
  store: EvidenceStore,
  digest: string,
  signal: AbortSignal | undefined,
): Promise<Artifact["report"]> {
  const inspection = inspectArtifact(await readHead(store.blobs.open(digest)));
  if (inspection.kind === "unread") {
    return {
      kind: "unread",
      format: inspection.format,
      reason: inspection.reason,
      warnings: [],
    };
  }
  const key = {
    sha256: digest,
    reader: inspection.reader,
    readerVersion: inspection.readerVersion,
  };
  const known = await store.records.findReport(key);
  if (known) return known;
  const writer = await store.records.write(key);
  try {
    const report = await readArtifact(() => untilAborted(store.blobs.open(digest), signal), writer);
    if (report.kind === "read") await writer.finish(report);
    else await writer.abandon();
    return report;
  } catch (error) {
    await writer.abandon();
    signal?.throwIfAborted();
    if (error instanceof ReaderFailure) return unreadBy(error, inspection.format);
    throw new Error(`Reading ${digest} as ${inspection.format} failed`, { cause: error });
  }
}

/** One file that its reader cannot cope with harms no other; its bytes are kept. */
function unreadBy(failure: ReaderFailure, format: string): Artifact["report"] {
  const why = failure.cause instanceof Error ? failure.cause.message : "unknown";
  return { kind: "unread", format, reason: `${failure.message} on it: ${why}.`, warnings: [] };
}

async function readHead(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks)).subarray(0, headBytes);
}
