import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import type { CaseStores } from "./case-store-port";
import type { EvidenceReader, EvidenceStore, OpenOptions } from "./evidence-port";
import type { Sources } from "./find-impossible-link";
import { ingestStoredBlob } from "./ingest-artifact";
import type { Ports } from "./ports";

/** The evidence of an incident as it is now, its current clocks applied. */
export async function openEvidence(
  { cases, evidence }: Pick<Ports, "cases" | "evidence">,
  incidentId: IncidentId,
  options?: OpenOptions,
): Promise<EvidenceReader> {
  const [artifacts, clocks] = await Promise.all([
    cases.read.artifacts.list(incidentId),
    cases.read.artifacts.clocks(incidentId),
  ]);
  const whole = await restoreRecords(evidence, artifacts);
  return evidence.open(withClocks(whole, clocks), options);
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

/** Parsed records are a cache that somebody may have removed: what is missing is read again from the bytes. */
export async function restoreRecords(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
): Promise<readonly Artifact[]> {
  const restored: Artifact[] = [];
  for (const artifact of artifacts) {
    const { report, path, sha256, bytes } = artifact;
    const isThere =
      report.kind !== "read" || (await store.records.findReport({ sha256, ...report })) !== null;
    restored.push(
      isThere
        ? artifact
        : {
            ...(await ingestStoredBlob(store, path, { sha256, bytes }, undefined, report.mapping)),
            id: artifact.id,
          },
    );
  }
  return restored;
}
