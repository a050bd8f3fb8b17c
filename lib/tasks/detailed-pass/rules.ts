import type { FunctionCall } from "@/lib/investigation/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import { emitDraft } from "../emit-draft";
import { registerCalls, toEntityAliases } from "../entity-aliases";
import { detailedPass } from "./contract";
import { findStates } from "./find-states";
import { gapCalls } from "./gap-calls";
import { ledgerStates } from "./ledger-states";
import { stateCalls } from "./state-calls";

/** What bridges the skeleton: details, states of entities, and what the evidence does not show. */
export async function playDetailedPass(
  analysis: Analysis,
  reader: EvidenceReader,
): Promise<readonly FunctionCall[]> {
  const named = findStates(analysis);
  const states = [...named, ...ledgerStates(analysis.drafts, analysis.observations.ledger, named)];
  const aliases = toEntityAliases(
    analysis.drafts.flatMap(({ entities }) => entities),
    states.map(({ entity }) => entity),
  );
  const calls: FunctionCall[] = [...registerCalls(aliases.mentions)];
  const keys = analysis.drafts.filter(({ isKey }) => isKey).length;
  const details = analysis.drafts
    .filter(({ isKey }) => !isKey)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, Math.max(0, detailedPass.eventsMax - keys));
  for (const draft of analysis.drafts.filter((candidate) => details.includes(candidate))) {
    const call = await emitDraft(draft, reader, aliases);
    if (call !== null) calls.push(call);
  }
  return [
    ...calls,
    ...(await stateCalls(states, reader, aliases)),
    ...(await gapCalls(analysis, reader)),
  ];
}
