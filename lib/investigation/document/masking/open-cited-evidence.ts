import { artifactIds, type IncidentId } from "@/lib/domain/ids";
import { ingestStoredBlob } from "../../evidence/files/ingest-artifact";
import { restoreRecords, withClocks } from "../../evidence/open-evidence";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { Ports } from "../../ports/ports";
import type { TimelineDocument } from "../document-schema";

/**
 * The evidence a document was made from, also what was withdrawn from the incident since: a frozen document
 * keeps citing it. What was erased is left out.
 */
export async function openCitedEvidence(
  { cases, evidence }: Pick<Ports, "cases" | "evidence">,
  incidentId: IncidentId,
  document: TimelineDocument,
): Promise<EvidenceReader> {
  const cited = document.artifacts.flatMap(({ id }) => artifactIds.parse(id) ?? []);
  const stored = [
    ...(await cases.read.artifacts.list(incidentId)),
    ...(await cases.read.artifacts.listWithdrawn(incidentId, cited)),
  ];
  // As they were read: what a person or an archive said of a file (who is behind an id) is with the report.
  const known = new Map(stored.map((artifact) => [artifact.id as string, artifact]));
  const artifacts = [];
  for (const { id, path, sha256, bytes } of document.artifacts) {
    const artifact = known.get(id);
    if (!(await evidence.blobs.has(sha256))) continue;
    const found = artifact
      ? await restoreRecords(evidence, [artifact])
      : [await ingestStoredBlob(evidence, path, { sha256, bytes })];
    artifacts.push(...found);
  }
  return evidence.open(withClocks(artifacts, []));
}
