import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { maskDocument } from "@/lib/investigation/document/masking/mask-document";
import { openCitedEvidence } from "@/lib/investigation/document/masking/open-cited-evidence";
import type { Container } from "../container";

export type MaskingSource = Pick<Container, "people" | "citedPlaces"> & {
  readonly ports: Pick<Container["ports"], "cases" | "evidence">;
};

type Redaction = {
  readonly incidentId: IncidentId;
  readonly hidesAddresses: boolean;
  readonly hidesCounters?: boolean;
};

/**
 * A document of an incident for people outside: the names of everybody who works here and of everybody in
 * its chats are hidden with the secrets. When the evidence cannot be asked nothing is shown.
 */
export async function maskForGuests(
  { ports, people, citedPlaces }: MaskingSource,
  document: TimelineDocument,
  { incidentId, hidesAddresses, hidesCounters = false }: Redaction,
): Promise<TimelineDocument> {
  const evidence = await openCitedEvidence(ports, incidentId, document);
  const names = (await people.list()).map(({ name }) => name);
  return maskDocument(document, {
    people: [...names, ...namesInChats(evidence)],
    ...{ hidesAddresses, hidesCounters },
    findPlace: (citation) => citedPlaces.find(evidence, citation),
  });
}

/** Archives of chats say who is behind an id. */
export function namesInChats({
  artifacts,
}: {
  readonly artifacts: readonly { readonly artifact: Pick<Artifact, "report"> }[];
}): readonly string[] {
  return artifacts.flatMap(({ artifact: { report } }) =>
    report.kind === "read" ? Object.values(report.mapping?.people ?? {}) : [],
  );
}
