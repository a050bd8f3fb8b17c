import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceReader } from "../ports/evidence-port";

/** The artifacts of an open reader with their clocks and the first and last time they cover. */
export async function dateArtifacts(evidence: EvidenceReader): Promise<readonly DatedArtifact[]> {
  const spans = await evidence.spans();
  const oddHours = evidence.oddHours();
  return evidence.artifacts.map(({ artifact, clock }) => {
    const span = spans.get(artifact.id);
    return {
      ...{ ...artifact, clock, oddHours: oddHours.get(artifact.id) ?? [] },
      ...{ firstAt: span?.earliest ?? null, lastAt: span?.latest ?? null },
    };
  });
}
