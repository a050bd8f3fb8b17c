import { passes } from "@/lib/domain/pass";
import { passTask } from "@/lib/domain/run";
import { describePlanProblem, planRun } from "@/lib/investigation/runs/plan-run";
import { type ModelSettings, openModelPerformer } from "@/lib/models/provider-registry";
import { listPerformers } from "@/lib/tasks/performer-list";
import { createRulesPerformer } from "@/lib/tasks/rules-performer";
import { createRulesRun, type WhoPerforms } from "@/lib/tasks/rules-run";
import { createLookups } from "@/lib/tasks/survey/evidence-lookups";
import { createEvidenceSurveys } from "@/lib/tasks/survey/evidence-surveys";
import { tasks } from "@/lib/tasks/task-list";
import { processModelEnv, rulesEdition } from "./env";

/** Somebody named an analyst that cannot be had; the message says what is missing. */
export class AnalystError extends Error {}

/** A run without a server: by the rules, or by a model that goes on from their draft. */
export function planHeadlessRun(
  analyst: string,
  settings: ModelSettings = processModelEnv().settings,
): WhoPerforms {
  const rules = createRulesPerformer("in memory");
  if (analyst === "rules") return createRulesRun(rules);
  const model = openModelPerformer(analyst, settings, {
    edition: rulesEdition(),
    surveys: createEvidenceSurveys(),
    lookups: createLookups(),
  });
  if (!model.ok) throw new AnalystError(model.error);
  const performers = listPerformers([rules, model.value]);
  const chosen = passes.map((pass) => [passTask(pass), { performer: analyst }] as const);
  const plan = planRun(performers, Object.fromEntries(chosen));
  if (!plan.ok) throw new AnalystError(describePlanProblem(plan.error));
  return { plan: plan.value, tasks, performers };
}
