import type { Timeline } from "@/lib/domain/timeline";
import { type FunctionCall, functionCall } from "@/lib/investigation/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import { cite } from "../cite";
import type { EventAliases } from "./annotate-events";
import { conclude } from "./conclude";
import { datesToCollect, evidenceToCollect, isUndated } from "./evidence-to-collect";
import { findLinks } from "./find-links";
import { contribute, factorsThatCount, type LinkDraft, type LinkFactor } from "./link-draft";
import { readTimeline } from "./read-timeline";

const noAliases: EventAliases = new Map();

/**
 * Why one event of the timeline followed another, as far as the evidence and what is known of such systems go. `aliases`:
 * the events by the names their proposers gave them in this run.
 */
export async function playCausalPass(
  evidence: Analysis,
  reader: EvidenceReader,
  timeline: Timeline,
  aliases: EventAliases = noAliases,
): Promise<readonly FunctionCall[]> {
  const { analysis, events } = await readTimeline(evidence, reader, timeline, aliases);
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
        mechanism_id: link.mechanismId,
        confidence: Math.min(1, link.confidence),
        contributions: billOf(link),
        reasoning: link.reasons.join(". ").slice(0, 2000),
        evidence_refs: [...(await cite(reader, link.evidence))],
      }),
    );
  }
  const conclusion = await conclude(analysis, links, events, reader);
  const concluding = functionCall("conclude", conclusion);
  if (conclusion.outcome !== "inconclusive") return [...calls, concluding];
  if (analysis.narrative === null && isUndated(analysis, reader))
    return [...calls, datesToCollect(), concluding];
  const impacts = analysis.drafts.filter(({ isImpact, isKey }) => isImpact && isKey);
  const hit = impacts.length > 0 ? impacts : analysis.drafts.filter(({ isKey }) => isKey);
  return [...calls, await evidenceToCollect(hit, reader), concluding];
}

/** Two reasons together may say more than certain. */
function billOf({ confidence, contributions }: LinkDraft): LinkFactor[] {
  const limit = contribute("limit", Math.min(1, 1 / confidence), "Nothing is more than certain");
  return factorsThatCount([...contributions, limit]).map((each) => ({
    ...each,
    why: each.why.slice(0, 500).toWellFormed(),
  }));
}
