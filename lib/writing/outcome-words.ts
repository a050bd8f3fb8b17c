import { formatChance } from "@/lib/domain/timeline/chance-words";
import type { Outcome } from "@/lib/domain/timeline/timeline";

const outcomeSentences: Readonly<Record<Outcome, string>> = {
  incident: "An incident.",
  "no-incident": "No incident.",
  inconclusive: "Inconclusive: the evidence does not show whether there was an incident.",
};

/** With the calibrated probability that it was an incident, where it was computed. */
export function describeOutcome(outcome: Outcome, incidentChance: number | null): string {
  const sentence = outcomeSentences[outcome];
  if (incidentChance === null) return sentence;
  return `${sentence} Probability of an incident: ${formatChance(incidentChance)}.`;
}
