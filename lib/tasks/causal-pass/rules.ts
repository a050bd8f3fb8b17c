import type { Timeline } from "@/lib/domain/timeline/timeline";
import { claimedFrom } from "@/lib/explanation/claims/believe";
import { conclusionMost } from "@/lib/investigation/ports/calls/conclusion";
import { type FunctionCall, functionCall } from "@/lib/investigation/ports/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { cite } from "../cite";
import { type ClaimLog, noClaimLog } from "../claims/claim-log";
import type { EventAliases } from "./annotate-events";
import { type Concluded, conclude } from "./conclude";
import { datesToCollect, evidenceToCollect, isUndated } from "./evidence-to-collect";
import { findLinks } from "./find-links";
import { reachedFrom } from "./impact";
import { type BelievedLink, believeLinks } from "./link-claim";
import {
  contribute,
  courseMechanism,
  factorsThatCount,
  type LinkDraft,
  type LinkFactor,
} from "./link-draft";
import { readTimeline } from "./read-timeline";
import { wasThereBefore } from "./there-before";

const noAliases: EventAliases = new Map();

/**
 * Why one event of the timeline followed another. Links that are likely true are proposed as causal links with that probability;
 * the others are sequences. `aliases`: the events by the names their proposers gave them in this run.
 */
export async function playCausalPass(
  evidence: Analysis,
  reader: EvidenceReader,
  timeline: Timeline,
  aliases: EventAliases = noAliases,
  log: ClaimLog = noClaimLog,
): Promise<readonly FunctionCall[]> {
  const { analysis, events } = await readTimeline(evidence, reader, timeline, aliases);
  const links = findLinks(analysis);
  const nameOf = (draft: EventDraft) => events.get(draft) ?? "";
  const believed =
    analysis.narrative === null
      ? believeLinks(analysis, links, nameOf, log)
      : links.map((link) => ({ ...link, chance: link.confidence }));
  const material = { links, events, pieces: timeline.events, log };
  const concluded = await conclude(analysis, material, reader);
  const likely = believed.filter((link) => isClaimed(link) && !wasThereBefore(link, analysis));
  const drawn = [...likely, ...toImpact(concluded, likely)];
  const calls: FunctionCall[] = [];
  for (const link of drawn) {
    const [source, target] = [events.get(link.source), events.get(link.target)];
    if (source === undefined || target === undefined) continue;
    calls.push(
      functionCall("add_causal_link", {
        source_event_id: source,
        target_event_id: target,
        relation: link.relation,
        mechanism: link.mechanism.slice(0, 500),
        mechanism_id: link.mechanismId,
        confidence: link.chance,
        contributions: billOf(link),
        reasoning: link.reasons.join(". ").slice(0, 2000),
        evidence_refs: [...(await cite(reader, link.evidence))],
      }),
    );
  }
  const sequences = believed
    .filter((link) => !likely.includes(link) && isInOrder(link))
    .flatMap((link) => {
      const [source, target] = [events.get(link.source), events.get(link.target)];
      return source === undefined || target === undefined ? [] : [{ source, target }];
    });
  const conclusion = {
    ...concluded.conclusion,
    sequences: sequences.slice(0, conclusionMost.sequences),
  };
  return [
    ...calls,
    ...(await missing(analysis, conclusion.outcome, reader)),
    functionCall("conclude", conclusion),
  ];
}

/** A link that only the course of events speaks for follows in time: it is told as a sequence, however likely it is. */
export function isClaimed({
  chance,
  mechanismId,
}: Pick<BelievedLink, "chance" | "mechanismId">): boolean {
  return chance >= claimedFrom && mechanismId !== courseMechanism;
}

/** What came first is known by times that do not overlap, else by the places of the records in one file. */
export function isInOrder({ source, target }: Pick<LinkDraft, "source" | "target">): boolean {
  if (source.onset.latest < target.onset.earliest) return true;
  const [first, then] = [source.records[0], target.records[0]];
  const isOneFile = first !== undefined && first.artifactId === then?.artifactId;
  return (
    isOneFile &&
    first.recordNumber < then.recordNumber &&
    source.onset.earliest <= target.onset.latest
  );
}

/** Asked for where nothing can be concluded. */
async function missing(
  analysis: Analysis,
  outcome: Timeline["outcome"],
  reader: EvidenceReader,
): Promise<readonly FunctionCall[]> {
  if (outcome !== "inconclusive") return [];
  if (analysis.narrative === null && isUndated(analysis, reader)) return [datesToCollect()];
  const impacts = analysis.drafts.filter(({ isImpact, isKey }) => isImpact && isKey);
  const hit = impacts.length > 0 ? impacts : analysis.drafts.filter(({ isKey }) => isKey);
  return [await evidenceToCollect(hit, analysis, reader)];
}

/** A root cause is said to have led to the harm: that is a link, as likely as the cause itself. */
function toImpact(
  { roots, impacts }: Concluded,
  drawn: readonly BelievedLink[],
): readonly BelievedLink[] {
  return roots.flatMap(({ draft, chance, why }): readonly BelievedLink[] => {
    const reached = reachedFrom([draft], drawn);
    const after = impacts.filter(
      (impact) => impact !== draft && impact.onset.latest >= draft.onset.earliest,
    );
    const [harm] = after;
    if (harm === undefined || after.some((impact) => reached.has(impact))) return [];
    return [
      {
        ...{ source: draft, target: harm, relation: "causes", chance, confidence: chance },
        mechanism: "The likeliest root cause of this harm; the steps between are not established",
        mechanismId: "root-cause",
        contributions: [contribute("strength", chance, "As likely as the root cause")],
        ...{ affinity: 1, reasons: why },
        evidence: [...draft.records.slice(0, 1), ...harm.records.slice(0, 1)],
      },
    ];
  });
}

/** What the rules looked at, and how often links like this were true on recorded incidents; the product is the probability. */
function billOf({ confidence, chance, contributions }: BelievedLink): LinkFactor[] {
  const inHundred = Math.round(chance * 100);
  const calibration = contribute(
    "calibration",
    confidence === 0 ? 1 : chance / confidence,
    `About ${inHundred} of 100 links like this were true on recorded incidents`,
  );
  return factorsThatCount([...contributions, calibration]).map((each) => ({
    ...each,
    why: each.why.slice(0, 500).toWellFormed(),
  }));
}
