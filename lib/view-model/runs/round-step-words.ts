import { type Expert, expertTitles } from "@/lib/domain/rounds/expert";
import { parseRoundStep, type RoundStepName } from "@/lib/domain/runs/round-step-key";
import type { StepKey } from "@/lib/domain/runs/run";

/** "the Logs Expert" */
function expertName(expert: Expert): string {
  return `the ${expertTitles[expert].title} Expert`;
}

/** "round 2: the Logs Expert answers question 3"; null for a step that is no part of rounds. */
export function describeRoundStep(key: StepKey): string | null {
  const step = parseRoundStep(key);
  if (step === null) return null;
  const deed = deedOf(step.part);
  const words = step.round === null ? deed : `round ${step.round}: ${deed}`;
  return step.isTakenOver ? `${words}, by the rules instead of a model that gave up` : words;
}

function deedOf(part: RoundStepName["part"]): string {
  switch (part.kind) {
    case "direct":
      return "the Director decides what to ask";
    case "answer":
      return `${expertName(part.expert)} answers question ${part.number}`;
    case "critique":
      return "the Critic judges what was found";
    case "take":
      return "credible findings are added to the timeline";
    case "close":
      return "the timeline is scored";
    case "report":
      return "the Director writes the report";
    default:
      return part satisfies never;
  }
}

export function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
