import { ok, type Result } from "@/lib/base/result";
import { hasRight } from "@/lib/domain/access";
import type { IncidentId, RevisionId, UserId } from "@/lib/domain/ids";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange, Overtaken } from "../commit-change";
import type { PeopleStore } from "../ports/people-port";
import type { Ports } from "../ports/ports";

type AssignPorts = Pick<Ports, "cases" | "clock"> & { readonly people: Pick<PeopleStore, "find"> };

/** Asks one person to review a revision, or any supervisor again (`reviewer` null). It binds nobody: others may review too. */
export async function assignReviewer(
  { cases, clock, people }: AssignPorts,
  actor: Actor,
  incidentId: IncidentId,
  { revisionId, reviewer }: { readonly revisionId: RevisionId; readonly reviewer: UserId | null },
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const person = reviewer === null ? null : await people.find(reviewer);
  if (reviewer !== null && (person === null || !person.isActive)) {
    return refuse("not-found", "There is no such person.");
  }
  if (person !== null && !hasRight(person.role, "approve")) {
    return refuse("invalid", `${person.name} may not approve. Choose a supervisor or an admin.`);
  }
  return commitChange(cases, incidentId, async (stores) => {
    const revision = await stores.revisions.find(revisionId);
    if (revision?.incidentId !== incidentId) {
      return refuse("not-found", "There is no such revision.");
    }
    const { number } = revision;
    if (revision.status !== "in-review") {
      return refuse("conflict", `Revision ${number} is not in review any more. Reload.`);
    }
    if (reviewer === revision.submittedBy) {
      return refuse("invalid", "Whoever submitted a revision does not review it.");
    }
    const rationale =
      person === null
        ? `Left the review of revision ${number} to any supervisor`
        : `Asked ${person.name} to review revision ${number}`;
    return ok<Change<null>>({
      drafts: [
        {
          ...{ at: clock.now(), kind: "reviewer-assigned", actor: journalActor(actor) },
          ...{ causedBy: null, actionType: "decision", rationale },
          payload: { revision: revisionId, reviewer },
        },
      ],
      write: async ({ revisions }) => {
        if (!(await revisions.setReviewer(revisionId, reviewer))) throw new Overtaken();
      },
      value: null,
    });
  });
}
