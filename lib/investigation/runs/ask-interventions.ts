import type { Failure, Result } from "@/lib/base/result";
import { toCase } from "@/lib/causality/counterfactual/what-if";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import { interventionsTaskId, type RunPlan } from "@/lib/domain/runs/run";
import { planInterventions } from "../asking/what-if/interventions-task";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import type { CaseStores } from "../ports/case-store-port";
import { describePlanProblem, settingsOfTask } from "./plan-run";
import { type RunTerms, startPlanned } from "./queue-run";

/**
 * Asks somebody what would have helped beyond the usual steps. Its run changes nothing: what is proposed is checked when it is read, against
 * what stands then. Where a model gives up, the rules perform the task in its place, by what is usual.
 */
export async function askInterventions(
  ports: Parameters<typeof startPlanned>[0],
  actor: Actor,
  incidentId: IncidentId,
  performer: string,
  terms: RunTerms,
): Promise<Result<RunId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const { performers } = ports;
  if (performers.find(performer) === null) {
    return refuse("invalid", describePlanProblem({ kind: "unknown-performer", name: performer }));
  }
  const settingsOf = (name: string) =>
    settingsOfTask(performers, interventionsTaskId, { performer: name }, terms.prices);
  const plan: RunPlan = planInterventions(settingsOf(performer), settingsOf("rules"));
  return startPlanned(ports, actor, incidentId, plan, {
    ...{ terms, rationale: "Interventions asked for by a person" },
    findProblem: (stores) => findNothingToChange(stores, incidentId),
  });
}

async function findNothingToChange(
  { timelines }: CaseStores,
  incidentId: IncidentId,
): Promise<Failure<CaseProblem> | null> {
  const { graph, impact } = toCase(await timelines.current(incidentId));
  if (impact.length === 0) {
    return refuse("invalid", "No event is known to hurt: nothing would have helped against it.");
  }
  return graph.outOf.some((steps) => steps.length > 0)
    ? null
    : refuse("invalid", "No causal links stand: nothing led to anything that could be kept off.");
}
