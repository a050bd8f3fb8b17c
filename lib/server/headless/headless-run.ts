import { noRounds, type RoundsTerms } from "@/lib/domain/rounds/rounds-settings";
import { passes } from "@/lib/domain/runs/pass";
import { passTask, roundTasks } from "@/lib/domain/runs/run";
import type { FrameCutter } from "@/lib/investigation/ports/frame-port";
import type { Performers } from "@/lib/investigation/ports/performer-port";
import { type Draft, describePlanProblem, planRun } from "@/lib/investigation/runs/plan-run";
import { withAllPictures } from "@/lib/investigation/runs/sending/within-confirmation";
import { withinBudget } from "@/lib/investigation/runs/spending/within-budget";
import { type ModelSettings, openModelPerformer } from "@/lib/models/provider-registry";
import { listPerformers } from "@/lib/tasks/performer-list";
import { createRulesPerformer } from "@/lib/tasks/rules-performer";
import { createRulesRun, type WhoPerforms } from "@/lib/tasks/rules-run";
import { createEvidenceReading, type EvidenceReading } from "@/lib/tasks/survey/evidence-reading";
import { tasks } from "@/lib/tasks/task-list";
import { processModelEnv, rulesEdition } from "../environment/env";
import { AnalystError } from "./analyst-error";
import { type CommandSpending, createCommandPurse } from "./headless-spending";

/** How frames are cut, whether pictures may leave, and for whom records are read. */
export type HeadlessEyes = {
  readonly cutter: FrameCutter | null;
  readonly arePicturesSent: boolean;
  readonly reading?: EvidenceReading | undefined;
};

/** A run without a server: by the rules, or by a model, from their draft on unless there shall be none. */
export function planHeadlessRun(
  analyst: string,
  settings: ModelSettings = processModelEnv().settings,
  { price, budget }: CommandSpending = { budget: { tokens: null, usd: null } },
  draft: Draft = "rules",
  eyes: HeadlessEyes = { cutter: null, arePicturesSent: false },
  rounds: RoundsTerms = noRounds,
): WhoPerforms {
  if (analyst === "rules") return createRulesRun(createRulesPerformer("in memory", eyes), rounds);
  const spending = { budget, ...(price === undefined ? {} : { price }) };
  const { performers } = openHeadlessPerformers(analyst, settings, spending, eyes);
  const asked = [...passes.map(passTask), ...(rounds.mode === "passes" ? [] : roundTasks)];
  const chosen = asked.map((task) => [task, { performer: analyst }] as const);
  const prices = price === undefined ? {} : { [analyst]: price };
  const plan = planRun(performers, Object.fromEntries(chosen), { prices, draft, rounds });
  if (!plan.ok) throw new AnalystError(describePlanProblem(plan.error));
  return { plan: plan.value, tasks, performers };
}

/** The rules and whoever is named, within what the command may spend. */
export function openHeadlessPerformers(
  analyst: string,
  settings: ModelSettings,
  spending: CommandSpending,
  eyes: HeadlessEyes = { cutter: null, arePicturesSent: false },
): { readonly performers: Performers } {
  const { reading = createEvidenceReading() } = eyes;
  const rules = createRulesPerformer("in memory", { reading });
  if (analyst === rules.name) return { performers: listPerformers([rules]) };
  const model = openModelPerformer(analyst, settings, {
    edition: rulesEdition(),
    ...reading,
    cutter: eyes.cutter,
  });
  if (!model.ok) throw new AnalystError(model.error);
  const purse = createCommandPurse(spending);
  const seeing = eyes.arePicturesSent ? withAllPictures(model.value) : model.value;
  return { performers: listPerformers([rules, withinBudget(seeing, purse)]) };
}
