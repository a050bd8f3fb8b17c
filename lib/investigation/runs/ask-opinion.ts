import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import { isAnalysis, type RunPlan, standardPlan } from "@/lib/domain/runs/run";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import type { Performers } from "../ports/performer-port";
import type { Prices } from "./plan-run";
import { describePlanProblem, type PlanProblem, settingsOfTask } from "./plan-run";
import { type RunTerms, startPlanned } from "./queue-run";

export type AskedOpinion = {
  readonly performer: string;
  /** The tasks it is asked for; none for all of them. */
  readonly tasks: readonly string[];
};

/**
 * Asks another performer what it makes of the same evidence. Its run works aside: nothing that stands is changed by it,
 * and what it says is brought in item by item by people. Only where an analysis stands that it can be laid beside.
 */
export async function askOpinion(
  ports: Parameters<typeof startPlanned>[0],
  actor: Actor,
  incidentId: IncidentId,
  asked: AskedOpinion,
  terms: RunTerms,
): Promise<Result<RunId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const plan = planOpinion(ports.performers, asked, terms.prices);
  if (!plan.ok) return refuse("invalid", describePlanProblem(plan.error));
  return startPlanned(ports, actor, incidentId, plan.value, {
    ...{ terms, rationale: "Second opinion asked for by a person" },
    findProblem: async ({ runs }) => {
      const known = await runs.list(incidentId);
      return known.some((run) => run.status === "finished" && isAnalysis(run.plan))
        ? null
        : refuse("invalid", "There is no analysis yet to lay a second opinion beside: run one.");
    },
  });
}

/** One performer alone: no rules before it, and none for what it gives up. */
function planOpinion(
  performers: Performers,
  { performer, tasks }: AskedOpinion,
  prices: Prices,
): Result<RunPlan, PlanProblem> {
  if (performers.find(performer) === null) {
    return { ok: false, error: { kind: "unknown-performer", name: performer } };
  }
  const all = standardPlan((task) => settingsOfTask(performers, task, { performer }, prices));
  const known = all.flatMap((step) => (step.kind === "task" ? [step.task] : []));
  const stray = tasks.find((task) => !known.includes(task));
  if (stray !== undefined) return { ok: false, error: { kind: "unknown-task", name: stray } };
  return ok(
    all.flatMap((step): RunPlan => {
      if (step.kind !== "task") return [step];
      const isAsked = tasks.length === 0 || tasks.includes(step.task);
      return isAsked ? [{ ...step, isAside: true }] : [];
    }),
  );
}
