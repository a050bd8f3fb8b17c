import { type RankedRoot, rankRootCauses } from "@/lib/causality/rank-root-causes";
import type { EventId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { believe } from "@/lib/explanation/claims/believe";
import { doublings, type Features } from "@/lib/explanation/weights/weigh";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import type { ClaimLog } from "../claims/claim-log";
import { worldFeatures, worldOf } from "../claims/world";
import { undoneWithEffect } from "./effective-undoings";
import { reachedFrom } from "./impact";
import { explainedShare } from "./known-world";
import type { LinkDraft } from "./link-draft";
import { namedBy, type RootProposal } from "./root-candidates";

/** A proposed root with the calibrated probability that it is the root cause. */
export type BelievedRoot = RootProposal & { readonly chance: number; readonly event: EventId };

/** Behind all that lead to what was hit. */
const asideRank = 10;

type Ranking = {
  readonly analysis: Analysis;
  readonly links: readonly LinkDraft[];
  readonly impacts: readonly EventDraft[];
  readonly events: ReadonlyMap<EventDraft, EventId>;
  /** As they are in the timeline. */
  readonly pieces: readonly TimelineEvent[];
  readonly log: ClaimLog;
};

/** The proposals, the likeliest first; of several on one path to what was hit the best. */
export function believeRoots(
  proposals: readonly RootProposal[],
  ranking: Ranking,
): readonly BelievedRoot[] {
  const { events, log } = ranking;
  const ranked = [...rank(proposals, ranking), ...aside(proposals, ranking)];
  const byEvent = new Map(proposals.map((each) => [events.get(each.draft), each]));
  return ranked
    .flatMap((root): readonly BelievedRoot[] => {
      const proposal = byEvent.get(root.event);
      if (proposal === undefined) return [];
      const features = rootFeatures({ proposal, root, ranked }, ranking);
      log({ kind: "root", features, of: [root.event] });
      return [{ ...proposal, event: root.event, chance: believe("root", features) }];
    })
    .toSorted((a, b) => b.chance - a.chance);
}

/** By the graph of everything that may have led to it: what is likely is decided by the probability. */
function rank(
  proposals: readonly RootProposal[],
  { links, impacts, events, pieces }: Ranking,
): readonly RankedRoot[] {
  const idOf = (draft: EventDraft) => events.get(draft);
  const edges = links.flatMap(({ source, target, relation }) => {
    const [from, to] = [idOf(source), idOf(target)];
    return from === undefined || to === undefined
      ? []
      : [{ source: from, target: to, relation, status: "proposed" as const }];
  });
  const candidates = proposals.flatMap(({ draft, ...proposal }) => {
    const event = idOf(draft);
    return event === undefined ? [] : [{ ...proposal, event }];
  });
  const impactIds = impacts.flatMap((draft) => idOf(draft) ?? []);
  return rankRootCauses(candidates, pieces, edges, impactIds);
}

/** Those that no link leads from to what was hit: nothing of the graph speaks for them. */
function aside(
  proposals: readonly RootProposal[],
  { links, impacts, events }: Ranking,
): readonly RankedRoot[] {
  return proposals.flatMap(({ draft, subject, why }): readonly RankedRoot[] => {
    const event = events.get(draft);
    const reached = reachedFrom([draft], links);
    if (event === undefined || impacts.some((impact) => reached.has(impact))) return [];
    return [{ event, subject, why, entities: [], score: 0, rank: asideRank }];
  });
}

type Placed = {
  readonly proposal: RootProposal;
  readonly root: RankedRoot;
  readonly ranked: readonly RankedRoot[];
};

function rootFeatures({ proposal, root, ranked }: Placed, ranking: Ranking): Features {
  const { analysis, links } = ranking;
  const { draft, support, isRival = false } = proposal;
  const explained = explainedShare(analysis, links);
  return {
    ...worldFeatures(worldOf(analysis.drafts)),
    ...rankFeatures(root, ranked),
    ...timeFeatures(draft, ranking),
    [`is ${kindOf(draft)}`]: 1,
    support,
    rival: isRival ? 1 : 0,
    trigger: proposal.isTrigger ? 1 : 0,
    refuted: proposal.isRefuted ? 1 : 0,
    undone: undoneWithEffect(draft, analysis.drafts) === null ? 0 : 1,
    named: namedBy(draft, analysis) === null ? 0 : 1,
    routine: draft.baselineCount > 0 ? 1 : 0,
    explained,
    "first, explained": root.rank === 1 ? explained : 0,
    "score, explained": root.score * explained,
    weight: Math.min(1.2, draft.score),
  };
}

function rankFeatures(root: RankedRoot, ranked: readonly RankedRoot[]): Features {
  const next = ranked.find((other) => other.event !== root.event && other.score <= root.score);
  return {
    score: root.score,
    first: root.rank === 1 ? 1 : 0,
    rank: doublings(root.rank) / 3,
    ahead: next === undefined || root.rank > 1 ? 0 : root.score - next.score,
    reaches: root.rank === asideRank ? 0 : 1,
    alone: ranked.length === 1 ? 1 : 0,
    rivals: doublings(ranked.length) / 3,
  };
}

function timeFeatures(draft: EventDraft, { analysis, impacts }: Ranking): Features {
  const harm = Math.min(...impacts.map(({ onset }) => onset.earliest));
  const lag = (harm - draft.onset.latest) / 1000;
  const { firstAlarm } = analysis.course.course;
  return {
    lag: Number.isFinite(lag) ? Math.max(-1, Math.sign(lag) * doublings(Math.abs(lag))) / 10 : 0,
    beforeHarm: lag >= 0 ? 1 : 0,
    beforeAlarm: firstAlarm === null || draft.onset.latest <= firstAlarm.onset.latest ? 1 : 0,
  };
}

/** An act of somebody, or a condition; a symptom is what something else led to. */
function kindOf({ kind }: EventDraft): string {
  if (isAct(kind)) return "act";
  if (/^(failure|degradation|threshold_breach|alert)$/.test(kind)) return "symptom";
  return "other";
}

export function isAct(kind: string): boolean {
  return /^(change|action|mitigation|access|data_access)$/.test(kind);
}
