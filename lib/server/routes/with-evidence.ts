import type { EvidenceQueryError } from "@/db/evidence/evidence-query-error";
import { fail, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { EvidenceReader } from "@/lib/investigation/evidence-port";
import { findIncident } from "@/lib/investigation/incidents";
import { openEvidence } from "@/lib/investigation/open-evidence";
import type { Container } from "../container";
import type { RouteProblem } from "../define-route";

/** Opens the evidence of an incident; a question it cannot make sense of is the asker's to put right. */
export async function withEvidence<T>(
  { ports }: Container,
  incidentId: IncidentId,
  ask: (evidence: EvidenceReader) => Promise<Result<T, CaseProblem>>,
): Promise<Result<T, RouteProblem>> {
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  try {
    return await ask(await openEvidence(ports, incidentId, { isForPerson: true }));
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

/** By name, not by class: the store was made by another bundle of the app, which has a class of its own. */
function isQueryError(error: unknown): error is EvidenceQueryError {
  return error instanceof Error && error.name === "EvidenceQueryError";
}
