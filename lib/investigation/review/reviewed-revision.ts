import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import type { Revision } from "@/lib/domain/review/revision";
import { type Actor, type CaseProblem, refuse } from "../case-problem";
import type { CaseStores } from "../ports/case-store-port";

/** A revision in review that this person did not submit: what a reviewer says is said of one of these. */
export async function findReviewed(
  stores: Pick<CaseStores, "revisions">,
  actor: Actor,
  incidentId: IncidentId,
  revisionId: RevisionId,
): Promise<Result<Revision, CaseProblem>> {
  const revision = await stores.revisions.find(revisionId);
  if (revision?.incidentId !== incidentId) {
    return refuse("not-found", "There is no such revision.");
  }
  if (revision.status !== "in-review") {
    return refuse("conflict", `Revision ${revision.number} is not in review any more. Reload.`);
  }
  if (revision.submittedBy === actor.id) {
    return refuse("forbidden", "You submitted this revision; somebody else reviews it.");
  }
  return ok(revision);
}
