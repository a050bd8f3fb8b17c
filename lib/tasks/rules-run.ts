import { noRounds, type RoundsTerms } from "@/lib/domain/rounds/rounds-settings";
import type { RunPlan } from "@/lib/domain/runs/run";
import type { Performers, Tasks } from "@/lib/investigation/ports/performer-port";
import { usualPlan } from "@/lib/investigation/runs/plan-run";
import { listPerformers } from "./performer-list";
import { createRulesPerformer } from "./rules-performer";
import { tasks } from "./task-list";

export type WhoPerforms = {
  readonly plan: RunPlan;
  readonly tasks: Tasks;
  readonly performers: Performers;
};

/** A run that the rules perform from beginning to end. */
export function createRulesRun(
  performer = createRulesPerformer("in memory"),
  rounds: RoundsTerms = noRounds,
): WhoPerforms {
  const performers = listPerformers([performer]);
  return { plan: usualPlan(performers, rounds), tasks, performers };
}
