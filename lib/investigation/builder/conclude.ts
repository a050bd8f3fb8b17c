import type { FunctionArguments } from "../calls/function-calls";
import type { CallResult } from "../ports/performer-port";
import { accepted, rejected } from "./answer";
import { type BuilderState, findNamed } from "./builder-state";

/**
 * Taken as it is: what of it can be proved is decided when the timeline is assessed. Where somebody concluded before in
 * the same run, as rules do before a model, the last word counts if it names what began an incident; the causes named
 * before stay as rivals, and ranks are computed for all.
 */
export function conclude(state: BuilderState, call: FunctionArguments<"conclude">): CallResult {
  const before = state.conclusion;
  if (before === null || before.outcome !== "incident") {
    state.conclusion = call;
    return accepted(`Concluded: ${call.outcome}`);
  }
  const roots = call.rootCauses.filter(({ event }) => findNamed(state, event) !== null);
  const impacts = call.impactEvents.filter((event) => findNamed(state, event) !== null);
  if (call.outcome !== "incident" || roots.length === 0 || impacts.length === 0) {
    return rejected(
      "The conclusion that stands names causes and impact; another one names at least one root cause and one impact event by the ids of events",
    );
  }
  const named = new Set(roots.map(({ event }) => findNamed(state, event)?.id));
  const rivals = before.rootCauses.filter(({ event }) => !named.has(findNamed(state, event)?.id));
  state.conclusion = {
    ...before,
    ...call,
    rootCauses: [...roots, ...rivals],
    impactEvents: impacts,
    startedBy: call.startedBy ?? before.startedBy,
    detectedBy: call.detectedBy ?? before.detectedBy,
    mitigatedBy: call.mitigatedBy ?? before.mitigatedBy,
    resolvedBy: call.resolvedBy ?? before.resolvedBy,
    contributingFactors: [...call.contributingFactors, ...before.contributingFactors],
    ruledOut: [...call.ruledOut, ...before.ruledOut],
    hypotheses: [...call.hypotheses, ...before.hypotheses],
    ledger: before.ledger,
  };
  return accepted("Concluded: incident");
}
