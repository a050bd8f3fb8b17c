import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import { changeRequestKinds, readChangeRequests } from "@/lib/domain/review/change-request";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import type { Ports } from "../ports/ports";

export type GivenSettlement = {
  /** The entry of the journal that asked for it, and the line of its note. */
  readonly seq: number;
  readonly line: number;
  readonly isSettled: boolean;
};

/** Ticks a requested change off, or opens it again. Whoever investigates may: it changes nothing of the timeline. */
export async function settleRequest(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  { seq, line, isSettled }: GivenSettlement,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const [entries, [newest]] = await Promise.all([
      stores.journal.listOfKinds(incidentId, changeRequestKinds),
      stores.revisions.list(incidentId),
    ]);
    const request = readChangeRequests(entries).find(
      (each) => each.seq === seq && each.line === line,
    );
    if (request === undefined || newest === undefined) {
      return refuse("not-found", "There is no such request for changes.");
    }
    // Before it is submitted again, what is done is done for the revision that comes next.
    const isNext = newest.number === request.number;
    const against = isNext ? newest.number + 1 : newest.number;
    const what = isSettled ? "Ticked off" : "Opened again";
    return ok<Change<null>>({
      drafts: [
        {
          ...{ at: clock.now(), kind: "change-request-settled", actor: journalActor(actor) },
          ...{ causedBy: { kind: "entry", seq }, actionType: "decision" },
          rationale: `${what} the requested change of revision ${request.number}: ${request.text}`,
          payload: { request: seq, line, against, isSettled, revision: request.revision },
        },
      ],
      write: async () => undefined,
      value: null,
    });
  });
}
