import type { Timeline } from "@/lib/domain/timeline";
import type { EvidenceReader } from "@/lib/investigation/evidence-port";
import { type FunctionCall, functionCall } from "@/lib/investigation/function-calls";
import type { Analysis } from "../analysis/analyse";
import { cite } from "../cite";
import { conclude } from "./conclude";
import { datesToCollect, evidenceToCollect, isUndated } from "./evidence-to-collect";
import { findLinks } from "./find-links";
import { matchEvents } from "./match-events";

/** Why one thing followed another, as far as the evidence and what is known of such systems go. */
export async function playCausalPass(
  analysis: Analysis,
  reader: EvidenceReader,
  timeline: Timeline,
): Promise<readonly FunctionCall[]> {
  const events = matchEvents(analysis.drafts, timeline);
  const calls: FunctionCall[] = [];
  const links = findLinks(analysis);
  for (const link of links) {
    const source = events.get(link.source);
    const target = events.get(link.target);
    if (source === undefined || target === undefined) continue;
    calls.push(
      functionCall("add_causal_link", {
        source_event_id: source,
        target_event_id: target,
        relation: link.relation,
        mechanism: link.mechanism.slice(0, 500),
        confidence: Math.min(1, link.confidence),
        reasoning: link.reasons.join(". ").slice(0, 2000),
        evidence_refs: [...(await cite(reader, link.evidence))],
      }),
    );
  }
  const conclusion = await conclude(analysis, links, events, reader);
  const concluding = functionCall("conclude", conclusion);
  if (conclusion.outcome !== "inconclusive") return [...calls, concluding];
  if (isUndated(analysis, reader)) return [...calls, datesToCollect(), concluding];
  const felt = analysis.drafts.filter(({ isImpact, isKey }) => isImpact && isKey);
  const hit = felt.length > 0 ? felt : analysis.drafts.filter(({ isKey }) => isKey);
  return [...calls, await evidenceToCollect(hit, reader), concluding];
}
