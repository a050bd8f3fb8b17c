import { ok, type Result } from "@/lib/base/result";
import type { EvidenceReference, PointedAt } from "@/lib/domain/evidence/evidence";
import type { IncidentId } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "../../case-problem";
import { type CheckedCitation, citePlace } from "../../evidence/citation";
import { openEvidence } from "../../evidence/open-evidence";
import type { Sources } from "../../links/check-ends";
import type { Ports } from "../../ports/ports";

/** All of the places as citations, or why one of them cannot be cited. */
export async function citePlaces(
  ports: Pick<Ports, "cases" | "evidence">,
  incidentId: IncidentId,
  places: readonly PointedAt[],
): Promise<Result<readonly CheckedCitation[], CaseProblem>> {
  if (places.length === 0) return ok([]);
  const evidence = await openEvidence(ports, incidentId);
  const cited: CheckedCitation[] = [];
  for (const place of places) {
    const citation = await citePlace(evidence, place);
    if (!citation.ok)
      return refuse("invalid", `Could not add the citation. ${citation.error.message}.`);
    cited.push(citation.value);
  }
  return ok(cited);
}

/** What was taken out of the incident between the look at it and the change; null when nothing was. */
export function findWithdrawn(
  cited: readonly EvidenceReference[],
  sources: Sources,
): string | null {
  const present = new Set(sources.map(({ artifact }) => artifact.id));
  const gone = cited.find(({ artifactId }) => !present.has(artifactId));
  return gone === undefined ? null : `${gone.path} is not part of the incident any more`;
}
