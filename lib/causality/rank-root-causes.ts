import { isLive } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { findPath, reachableFrom } from "./find-path";

/** A ranked root before it is part of a timeline. */
export type RankedRoot = Pick<
  RootCause,
  "rank" | "event" | "subject" | "entities" | "score" | "why"
>;

/** A proposed root with the support its evidence gives it beside the graph, [0, 1]. */
export type RootCandidate = {
  readonly event: EventId;
  readonly subject: string;
  readonly support: number;
  readonly why: readonly string[];
  /** The calibrated probability that it is the root cause, where it was computed: then that is its score. */
  readonly chance?: number | undefined;
  /** It set the harm off where something before it made it harmful: told beside that, not folded into it. */
  readonly isTrigger?: boolean | undefined;
  /** Only the course of events speaks for it: a rival of others on its path rather than a stage of the same story. */
  readonly isRival?: boolean | undefined;
  /**
   * By somebody else than the last word, for the impact named then: it stands beside that, so that it is there when that
   * is refused.
   */
  readonly wasNamedBefore?: boolean | undefined;
};

/** What is needed of a causal link here. */
type Edge = Pick<CausalLink, "source" | "target" | "relation" | "status">;

/**
 * Weights of the bill of reasons: how much of the impact it reaches, whether removing it alone
 * removes the impact, and what evidence beside the graph says. They add up to 1.
 */
const rootCauseWeights = { reach: 0.25, necessity: 0.25, support: 0.5 } as const;

/**
 * Ranks candidates by computation, whatever order they were proposed in. Out: events that are not
 * live or hang loose, and those without a path of causes/enables to an impact. Of several
 * candidates on one path the best scored stays, but no symptom instead of what led to it; the others
 * are named in its reasons. What set it off is told apart from what made it harmful, as postmortems do (Beyer et al., Site Reliability
 * Engineering, appendix D: Root Causes, Trigger).
 */
export function rankRootCauses(
  candidates: readonly RootCandidate[],
  events: readonly TimelineEvent[],
  links: readonly Edge[],
  impactEvents: readonly EventId[],
  impactBefore: readonly EventId[] = impactEvents,
): readonly RankedRoot[] {
  const live = new Map(events.filter(isLive).map((event) => [event.id, event]));
  const edges = links.filter(
    (link) => isLive(link) && (link.relation === "causes" || link.relation === "enables"),
  );
  const liveOf = (ids: readonly EventId[]) => ids.filter((id) => live.has(id));
  const [last, before] = [liveOf(impactEvents), liveOf(impactBefore)];
  const scored = candidates
    .flatMap((candidate) => {
      const impact = candidate.wasNamedBefore === true ? before : last;
      const event = live.get(candidate.event);
      const reached = event ? reachedImpact(edges, candidate.event, impact) : [];
      if (!event || reached.length === 0) return [];
      return [scoreCandidate({ candidate, event, edges, impact, reached })];
    })
    .toSorted(byScoreThenLatest);
  return foldAlternatives(scored, edges).map((root, index) => ({ ...root, rank: index + 1 }));
}

type Scored = Omit<RankedRoot, "rank"> & {
  readonly onset: number;
  readonly isSymptom: boolean;
  readonly isTrigger: boolean;
  readonly isRival: boolean;
  readonly wasNamedBefore: boolean;
};

function scoreCandidate(input: {
  readonly candidate: RootCandidate;
  readonly event: TimelineEvent;
  readonly edges: readonly Edge[];
  readonly impact: readonly EventId[];
  readonly reached: readonly EventId[];
}): Scored {
  const { candidate, event, edges, impact, reached } = input;
  const reach = reached.length / impact.length;
  const isPrevented = (id: EventId) => !hasOtherOrigin(edges, id, candidate.event);
  const necessity = impact.filter(isPrevented).length / impact.length;
  // What is counted for a reader leaves out the candidate itself, which may be one of the impact.
  const others = impact.filter((id) => id !== candidate.event);
  const { support } = candidate;
  // Links that only the course speaks for say little of how far it reaches.
  const weighed =
    rootCauseWeights.reach * reach +
    rootCauseWeights.necessity * necessity +
    rootCauseWeights.support * support;
  const score = candidate.chance ?? (candidate.isRival === true ? support : weighed);
  return {
    event: event.id,
    subject: candidate.subject,
    entities: event.entities,
    score: Math.round(score * 1000) / 1000,
    why: [
      reachText(reached.length, others.length),
      necessityText(others.filter(isPrevented).length, others.length),
      ...candidate.why,
    ],
    onset: event.time.kind === "unknown" ? 0 : event.time.earliest,
    isSymptom: symptoms.has(event.kind),
    isTrigger: candidate.isTrigger ?? false,
    isRival: candidate.isRival ?? false,
    wasNamedBefore: candidate.wasNamedBefore ?? false,
  };
}

const symptoms: ReadonlySet<string> = new Set([
  ...["failure", "degradation", "threshold_breach", "alert", "observation"],
]);

function reachText(reached: number, impact: number): string {
  return `${ofImpact(reached, impact)} ${reached === 1 ? "follows" : "follow"} from this event`;
}

function necessityText(prevented: number, impact: number): string {
  return prevented === 0
    ? "Another cause in the graph leads to the impact as well"
    : prevented === impact
      ? "No other cause in the graph leads to the impact"
      : `No other cause in the graph leads to ${prevented} of the ${impact} impact events`;
}

function ofImpact(count: number, impact: number): string {
  if (count === impact) return impact === 1 ? "The impact" : `All ${impact} impact events`;
  return `${count} of ${impact} impact events`;
}

function reachedImpact(
  edges: readonly Edge[],
  from: EventId,
  impact: readonly EventId[],
): readonly EventId[] {
  const reached = reachableFrom(edges, [from]);
  return impact.filter((id) => id !== from && reached.has(id));
}

/** Would the impact still have a `causes` chain from an origin when the candidate had not happened? */
function hasOtherOrigin(edges: readonly Edge[], impact: EventId, without: EventId): boolean {
  const causes = edges.filter(({ relation }) => relation === "causes");
  const ancestors = reachableFrom(
    causes.map(({ source, target }) => ({ source: target, target: source })),
    [impact],
    new Set([without]),
  );
  // What enables is a condition: without it neither happens what it enables.
  const gone = reachableFrom(edges, [without]);
  return [...ancestors].some(
    (id) => id !== impact && !gone.has(id) && !causes.some(({ target }) => target === id),
  );
}

function byScoreThenLatest(a: Scored, b: Scored): number {
  return b.score - a.score || b.onset - a.onset || (a.event < b.event ? -1 : 1);
}

function foldAlternatives(
  scored: readonly Scored[],
  edges: readonly Edge[],
): readonly Omit<RankedRoot, "rank">[] {
  const kept: Scored[] = [];
  for (const root of scored) {
    const index = kept.findIndex(
      (better) =>
        !root.isRival &&
        better.isTrigger === root.isTrigger &&
        better.wasNamedBefore === root.wasNamedBefore &&
        areOnOnePath(better, root, edges),
    );
    const better = kept[index];
    if (!better) kept.push(root);
    else {
      const isOrigin = better.isSymptom && findPath(edges, root.event, better.event) !== null;
      const [shown, folded] = isOrigin ? [root, better] : [better, root];
      const why = [
        ...shown.why,
        `On the same path: ${folded.subject} (${folded.score.toFixed(2)})`,
      ];
      kept[index] = { ...shown, why };
    }
  }
  return kept
    .toSorted(byScoreThenLatest)
    .map(({ event, subject, entities, score, why }) => ({ event, subject, entities, score, why }));
}

function areOnOnePath(a: Scored, b: Scored, edges: readonly Edge[]): boolean {
  return findPath(edges, a.event, b.event) !== null || findPath(edges, b.event, a.event) !== null;
}
