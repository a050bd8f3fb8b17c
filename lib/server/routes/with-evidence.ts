import type { EvidenceQueryError } from "@/db/evidence/evidence-query-error";
import { fail, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import { openEvidence } from "@/lib/investigation/evidence/open-evidence";
import { findIncident } from "@/lib/investigation/incident/incidents";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Container } from "../container";
import type { RouteProblem } from "./define-route";

/**
 * Opens the evidence of an incident; a question it cannot make sense of is the asker's to put right. Of a question
 * about one artifact whose bytes were lost or changed the answer is that.
 */
export async function withEvidence<T>(
  { ports }: Pick<Container, "ports">,
  incidentId: IncidentId,
  ask: (evidence: EvidenceReader) => Promise<Result<T, CaseProblem>>,
  about?: ArtifactId,
): Promise<Result<T, RouteProblem>> {
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  try {
    const evidence = await openEvidence(ports, incidentId, { isForPerson: true });
    const damaged = evidence.artifacts.find(({ artifact: { id, report } }) => {
      return id === about && report.kind === "unread" && report.damage !== undefined;
    });
    if (damaged) return refuseDamaged(damaged.artifact);
    return await ask(evidence);
  } catch (error) {
    if (isQueryError(error)) {
      const { message } = error;
      return error.problem.kind === "too-slow"
        ? fail({ kind: "too-slow", message })
        : refuse("invalid", message);
    }
    throw error;
  }
}

function refuseDamaged({ path, report }: Artifact) {
  const reason = report.kind === "unread" ? report.reason : "";
  return refuse("conflict", `${path} cannot be shown. ${reason}`);
}

/** By name, not by class: the store was made by another bundle of the app, which has a class of its own. */
function isQueryError(error: unknown): error is EvidenceQueryError {
  return error instanceof Error && error.name === "EvidenceQueryError";
}
