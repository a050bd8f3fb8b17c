import type { IncidentId } from "@/lib/domain/ids";
import type { TimelineDocument } from "../document/document-schema";
import type { EvidenceReader } from "../evidence-port";
import { ingestStoredBlob } from "../ingest-artifact";
import { restoreRecords, withClocks } from "../open-evidence";
import type { Ports } from "../ports";

/**
 * The evidence a document was made from, also what was withdrawn from the incident since: a frozen document
 * keeps citing it. What was erased is left out.
 */
export async function openCitedEvidence(
  { cases, evidence }: Pick<Ports, "cases" | "evidence">,
  incidentId: IncidentId,
  document: TimelineDocument,
): Promise<EvidenceReader> {
  const current = new Map(
    (await cases.read.artifacts.list(incidentId)).map((artifact) => [
      artifact.id as string,
      artifact,
    ]),
  );
  const artifacts = [];
  for (const { id, path, sha256, bytes } of document.artifacts) {
    const artifact = current.get(id);
    if (!(await evidence.blobs.has(sha256))) continue;
    const found = artifact
      ? await restoreRecords(evidence, [artifact])
      : [await ingestStoredBlob(evidence, path, { sha256, bytes })];
    artifacts.push(...found);
  }
  return evidence.open(withClocks(artifacts, []));
}
