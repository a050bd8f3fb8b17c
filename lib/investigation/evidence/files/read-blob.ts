import type { Artifact, ReadMapping } from "@/lib/domain/evidence/artifact";
import { inspectArtifact } from "@/lib/ingest/inspect-artifact";
import { readArtifact } from "@/lib/ingest/read-artifact";
import { ReaderFailure } from "@/lib/ingest/reader-failure";
import type { EvidenceStore } from "../../ports/evidence-port";
import { untilAborted } from "./until-aborted";

const headBytes = 256 * 1024;

/**
 * Finds the reader of stored bytes by their content and fills the record cache, unless it is there.
 * `mapping`: what is known of the file beside its bytes.
 */
export async function readBlob(
  store: EvidenceStore,
  digest: string,
  signal?: AbortSignal,
  mapping: ReadMapping | null = null,
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
  const { reader, readerVersion } = inspection;
  const key = { sha256: digest, reader, readerVersion, mapping };
  const known = await store.records.findReport(key);
  // What was read before with the same records may have had another mapping.
  if (known) return known.kind === "read" ? { ...known, mapping } : known;
  const writer = await store.records.write(key);
  try {
    const open = () => untilAborted(store.blobs.open(digest), signal);
    const report = await readArtifact(open, writer, mapping);
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
  return { kind: "unread", format, reason: `${failure.message}.`, warnings: [] };
}

/** As much as detection looks at. */
export async function readHead(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks)).subarray(0, headBytes);
}
