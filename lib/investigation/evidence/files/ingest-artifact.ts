import type { Artifact, FileReport, ReadMapping } from "@/lib/domain/evidence/artifact";
import { artifactIds } from "@/lib/domain/ids";
import { describeStatedDay, findStatedDay } from "@/lib/ingest/days/stated-day";
import type { EvidenceStore } from "../../ports/evidence-port";
import { sha256 } from "../../sha256";
import { type Damage, describeDamage, findDamagedBlob } from "./damaged-blob";
import { readBlob } from "./read-blob";
import type { UnpackedFile } from "./unpack-blob";
import { untilAborted } from "./until-aborted";

/**
 * Stores the bytes, finds the reader by content and fills the record cache unless it is there. A
 * file that nothing can read becomes an artifact with an "unread" report; it never fails an import.
 */
export async function ingestArtifact(
  store: EvidenceStore,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Artifact> {
  const blob = await store.blobs.put(untilAborted(bytes, signal));
  return ingestStoredBlob(store, path, blob, signal);
}

/** The same for bytes that are stored already. */
export async function ingestStoredBlob(
  store: EvidenceStore,
  path: string,
  blob: { readonly sha256: string; readonly bytes: number },
  signal?: AbortSignal,
  mapping: ReadMapping | null = null,
): Promise<Artifact> {
  const report = await readPlaced(store, { path, sha256: blob.sha256 }, signal, mapping);
  return { id: artifactIdOf(path, blob.sha256), path, ...blob, report };
}

/** The same for a file that may be an archive, or have come out of one. */
export async function ingestUnpacked(
  store: EvidenceStore,
  file: UnpackedFile,
  signal?: AbortSignal,
  mapping: ReadMapping | null = null,
): Promise<Artifact> {
  const { path, sha256: digest, bytes, warnings } = file;
  const report = file.report ?? (await readPlaced(store, file, signal, mapping));
  return {
    ...{ id: artifactIdOf(path, digest), path, sha256: digest, bytes },
    report: { ...report, warnings: [...warnings, ...report.warnings] },
  };
}

/** Where times of day lack a day that the place of the file tells, they are read with it. */
export async function readPlaced(
  store: EvidenceStore,
  { path, sha256: digest }: Pick<UnpackedFile, "path" | "sha256">,
  signal?: AbortSignal,
  mapping: ReadMapping | null = null,
): Promise<Artifact["report"]> {
  const report = await readSound(store, digest, signal, mapping);
  const day = mapping?.day === undefined ? findStatedDay(report, path) : null;
  if (day === null) return report;
  const placed = await readSound(store, digest, signal, { ...mapping, day });
  return { ...placed, warnings: [describeStatedDay(report, day), ...placed.warnings] };
}

/** One file whose bytes were lost harms no other. */
async function readSound(
  store: EvidenceStore,
  digest: string,
  signal: AbortSignal | undefined,
  mapping: ReadMapping | null,
): Promise<Artifact["report"]> {
  try {
    return await readBlob(store, digest, signal, mapping);
  } catch (error) {
    const damaged = findDamagedBlob(error);
    if (damaged === null) throw error;
    return damagedReport(damaged.sha256, damaged.damage);
  }
}

export function damagedReport(
  digest: string,
  damage: Damage,
  known?: Artifact["report"],
): FileReport {
  const reason = describeDamage(digest, damage);
  return { kind: "unread", format: known?.format ?? "unknown", reason, warnings: [], damage };
}

/** Equal bytes at two paths are two artifacts. */
export function artifactIdOf(path: string, digest: string): Artifact["id"] {
  return artifactIds.fromDigest(sha256(`${path}\n${digest}`));
}
