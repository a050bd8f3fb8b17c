import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import { meaningsIn } from "@/lib/domain/evidence/field-glossary";
import type { IncidentId } from "@/lib/domain/ids";
import { provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import type { Sources } from "../links/check-ends";
import type { CaseStores } from "../ports/case-store-port";
import type { EvidenceReader, EvidenceStore, OpenOptions } from "../ports/evidence-port";
import type { Ports } from "../ports/ports";
import { damagedReport, ingestStoredBlob } from "./files/ingest-artifact";

/** The evidence of an incident as it is now, its current clocks applied. */
export async function openEvidence(
  { cases, evidence }: Pick<Ports, "cases" | "evidence">,
  incidentId: IncidentId,
  options?: OpenOptions,
): Promise<EvidenceReader> {
  const [artifacts, clocks, written] = await Promise.all([
    cases.read.artifacts.list(incidentId),
    cases.read.artifacts.clocks(incidentId),
    cases.read.report.list(incidentId, null),
  ]);
  const whole = await restoreRecords(evidence, artifacts);
  const meanings = meaningsIn(written.map(({ key, content }) => ({ key, ...content })));
  const reader = await evidence.open(withClocks(whole, clocks), options);
  return meanings.length === 0 ? reader : { ...reader, meanings };
}

/** What the clocks of an incident say, for the order of events. */
export async function readSources(
  { artifacts }: Pick<CaseStores, "artifacts">,
  incidentId: IncidentId,
): Promise<Sources> {
  const [list, clocks] = await Promise.all([
    artifacts.list(incidentId),
    artifacts.clocks(incidentId),
  ]);
  return withClocks(list, clocks);
}

export function withClocks(artifacts: readonly Artifact[], clocks: readonly SourceClock[]) {
  const byArtifact = new Map(clocks.map((clock) => [clock.artifactId, clock]));
  return artifacts.map((artifact) => ({
    artifact,
    clock: byArtifact.get(artifact.id) ?? provisionalClock(artifact),
  }));
}

/** Files looked at together; more would only wait for the disk. */
const restoredAtOnce = 16;

/**
 * Parsed records are a cache that somebody may have removed or damaged: it is made again from the bytes. Bytes that
 * are gone or were changed are read by nobody, whatever the cache still says: the others work on.
 */
export async function restoreRecords(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
): Promise<readonly Artifact[]> {
  const restored: Artifact[] = [];
  for (let at = 0; at < artifacts.length; at += restoredAtOnce) {
    const some = artifacts.slice(at, at + restoredAtOnce);
    restored.push(...(await Promise.all(some.map((artifact) => restoreOne(store, artifact)))));
  }
  return restored;
}

async function restoreOne(store: EvidenceStore, artifact: Artifact): Promise<Artifact> {
  const { report, path, sha256, bytes } = artifact;
  const state = await store.blobs.check(sha256);
  if (state !== "sound") return { ...artifact, report: damagedReport(sha256, state, report) };
  if (report.kind !== "read") return artifact;
  if ((await store.records.findReport({ sha256, ...report })) !== null) return artifact;
  const again = await ingestStoredBlob(store, path, { sha256, bytes }, undefined, report.mapping);
  return { ...again, id: artifact.id };
}
