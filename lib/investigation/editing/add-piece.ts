import { ok, type Result } from "@/lib/base/result";
import { type AddedPiece, addPiece } from "@/lib/domain/decidable-nouns";
import type { DecisionId, IncidentId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight } from "../case-problem";
import { commitChange } from "../commit-change";
import { type DecisionPorts, planDecisions, toProblem } from "../deciding/plan-decisions";

/** A piece no analyst proposed, which a person puts there: it is accepted, outlives later runs, and can be undone. */
export async function decideAddition(
  ports: DecisionPorts,
  actor: Actor,
  incidentId: IncidentId,
  added: AddedPiece,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const digest = ports.ids.next();
  return commitChange(ports.cases, incidentId, async (stores) => {
    const timeline = await stores.timelines.current(incidentId);
    const next = addPiece(timeline, added, digest);
    if (!next.ok) return { ok: false, error: toProblem(next.error) };
    const accepted = { ...next.value.name, verdict: { kind: "accept" } } as const;
    return ok(planDecisions(ports, actor, incidentId, [accepted], next.value.timeline));
  });
}
