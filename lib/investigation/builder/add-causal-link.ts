import { type CausalLink, onsetDelayMs } from "@/lib/domain/causal-link";
import { evidenceKey } from "@/lib/domain/evidence";
import { causalLinkIds } from "@/lib/domain/ids";
import type { FunctionArguments } from "../calls/function-calls";
import { checkEnds } from "../links/check-ends";
import type { CallResult } from "../ports/performer-port";
import { sha256 } from "../sha256";
import { accepted, rejected } from "./answer";
import { type BuilderState, findNamed } from "./builder-state";
import { capRead } from "./cap-read";
import { checkCitations } from "./check-citations";

type AddCausalLink = FunctionArguments<"add_causal_link">;

export async function addCausalLink(state: BuilderState, call: AddCausalLink): Promise<CallResult> {
  const source = findNamed(state, call.source_event_id);
  const target = findNamed(state, call.target_event_id);
  if (!source) return rejected(`Unknown event: ${call.source_event_id}`);
  if (!target) return rejected(`Unknown event: ${call.target_event_id}`);
  const problem = checkEnds(state, source, target);
  if (problem !== null) return rejected(problem);
  const evidence = await checkCitations(state, call.evidence_refs);
  if (!evidence.ok) return rejected(evidence.error);
  const against = await checkCitations(state, call.against_refs);
  if (!against.ok) return rejected(against.error);
  const link: CausalLink = {
    id: causalLinkIds.fromDigest(sha256(`${source.id}\n${target.id}`)),
    source: source.id,
    target: target.id,
    relation: call.relation,
    mechanism: call.mechanism,
    confidence: capRead(call.confidence, evidence.value),
    ...(call.mechanism_id !== undefined && { mechanismId: call.mechanism_id }),
    ...(call.contributions !== undefined && { contributions: call.contributions }),
    reasoning: call.reasoning,
    evidence: evidence.value.map(({ reference }) => reference),
    against: against.value.map(({ reference }) => reference),
    delayMs: onsetDelayMs(source.time, target.time),
    status: "proposed",
    actor: state.actor,
    isUnsupported: false,
  };
  return place(state, link);
}

function place(state: BuilderState, link: CausalLink): CallResult {
  const known = state.links.get(link.id);
  if (known?.status === "rejected") {
    const cited = new Set(known.evidence.map(evidenceKey));
    if (link.evidence.every((reference) => cited.has(evidenceKey(reference)))) {
      const reason = state.refusals.get(known.id) ?? "no reason given";
      return rejected(
        `This link was rejected by a reviewer: ${reason}; needs evidence not cited before`,
      );
    }
    const reasoning = `Re-proposed with new evidence. ${link.reasoning}`;
    state.links.set(link.id, { ...link, reasoning });
    return accepted("Link re-proposed", link.id);
  }
  if (known && known.status !== "proposed") {
    return accepted("A reviewer has decided this link; it is kept as it is", known.id);
  }
  if (known) {
    return known.actor === link.actor
      ? rejected("These two events are linked already")
      : accepted("These two events are linked already, and the link stands as it is", known.id);
  }
  state.links.set(link.id, link);
  return accepted(`${link.relation} link added`, link.id);
}
