import { toCase } from "@/lib/causality/counterfactual/what-if";
import type { Intervention } from "@/lib/domain/runs/intervention";
import {
  type InterventionDraft,
  type InterventionsInput,
  type InterventionsOutput,
  interventionsTask,
  listUsualSteps,
} from "@/lib/investigation/asking/what-if/interventions-task";
import type { UsualStep } from "@/lib/knowledge/intervention-templates";
import type { RoleDesk } from "../role-desk";

/** An answer holds no more. */
const draftsMax = 200;

/** What is usual against the events on the way, with where that is known from: what the page and the command give without asking anybody. */
export async function interventionsByRules(
  _input: InterventionsInput,
  { timeline }: Pick<RoleDesk, "timeline">,
): Promise<InterventionsOutput> {
  const usual = listUsualSteps(toCase(timeline), timeline.entities);
  return interventionsTask.output.parse({
    reasoning: `${usual.length} usual steps are known against events on the way.`,
    interventions: usual.slice(0, draftsMax).map(toDraft),
  });
}

const wordsMax = 200;

function toDraft({ intervention, words, feasibility, source }: UsualStep): InterventionDraft {
  return {
    ...{ kind: intervention.kind, acts_on: intervention.event, seconds: secondsOf(intervention) },
    words: words.slice(0, wordsMax).toWellFormed(),
    ...{ feasibility: feasibility.value, why: feasibility.why },
    assumptions: [`As ${source} has it`.slice(0, wordsMax)],
  };
}

function secondsOf(intervention: Intervention): number | null {
  switch (intervention.kind) {
    case "move":
      return intervention.byMs / 1000;
    case "add-detector":
      return intervention.lagMs / 1000;
    case "add-canary":
      return intervention.bakeMs / 1000;
    default:
      return null;
  }
}
