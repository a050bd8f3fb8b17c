import type { Instant } from "@/lib/base/instant";
import { findPath } from "@/lib/causality/find-path";
import {
  type RankedRoot,
  type RootCandidate,
  rankRootCauses,
} from "@/lib/causality/rank-root-causes";
import { type ClaimActor, isDecided, isKept, isLive } from "@/lib/domain/claim";
import { type EventId, hypothesisIds } from "@/lib/domain/ids";
import { withoutAnswered } from "@/lib/domain/review/gap-twin";
import { type Candidate, candidatesMax } from "@/lib/domain/timeline/candidate";
import { type ContributingFactor, proposeFactors } from "@/lib/domain/timeline/contributing-factor";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Gap } from "@/lib/domain/timeline/gap";
import {
  canBeHarm,
  type ImpactWindow,
  isOutOfOrder,
  proposeImpacts,
} from "@/lib/domain/timeline/impact";
import { proposeRootCauses } from "@/lib/domain/timeline/root-cause";
import { scoreCredibility } from "@/lib/domain/timeline/scores";
import type { Sequence } from "@/lib/domain/timeline/sequence";
import { findSettledGap, findWaivedDoubt } from "@/lib/domain/timeline/settled-questions";
import { emptyTimeline, type Outcome, type Timeline } from "@/lib/domain/timeline/timeline";
import { contestedIds, withoutContested } from "@/lib/domain/timeline/uncertainty";
import { lookWithClocks } from "../../evidence/clocks/look-with-clocks";
import type { Conclusion } from "../../ports/calls/conclusion";
import type { EvidenceReader } from "../../ports/evidence-port";
import { sha256 } from "../../sha256";
import { type BuilderState, findNamed } from "../builder/builder-state";
import { checkCitations } from "../builder/check-citations";
import { findAuthor } from "../builder/voices";
import { budgets } from "../performing/budgets";
import { findClockDoubts } from "./clock-doubts";
import { closeAnswered } from "./close-answered";
import { findGaps } from "./find-gaps";
import { readCoverage } from "./gap-coverage";
import { findOrigins } from "./score-timeline";

/**
 * Turns the analyst's conclusion into what code can stand behind: known events only, proved
 * citations only, ranks computed from the graph, credibility from independent sources.
 */
export async function assessTimeline(
  state: BuilderState,
  timeline: Timeline,
  conclusion: Conclusion | null,
): Promise<Timeline> {
  const gaps = await answerGaps(state, timeline.gaps);
  const doubts = await findClockDoubts(state.evidence);
  const uncertainties = withoutAnswered(
    merge(timeline.uncertainties, doubts, findWaivedDoubt),
    gaps,
  );
  const events = withCredibility(timeline.events, state.evidence);
  const kept = timeline.hypotheses.filter(isKept);
  const { impactStart: _, ...before } = timeline;
  const assessed = { ...before, events, gaps, uncertainties, hypotheses: kept };
  const propose = (roots: ReturnType<typeof rankRootCauses>) =>
    proposeRootCauses(
      timeline.rootCauses,
      roots.map((root) => ({ ...root, actor: authorOfPart(state, "rootCauses", root.event) })),
      { ...timeline, events },
    );
  if (conclusion === null) {
    const contributingFactors = timeline.contributingFactors.filter(isDecided);
    const impacts = timeline.impacts.filter(isDecided);
    const proposed = { rootCauses: propose([]), contributingFactors, impacts };
    return { ...assessed, ...nothingConcluded, ...proposed };
  }
  const resolve = (alias: string): EventId | null => findNamed(state, alias)?.id ?? null;
  // Events that people united answer to several names.
  const resolveAll = (aliases: readonly string[]) => [
    ...new Set(aliases.flatMap((alias) => resolve(alias) ?? [])),
  ];
  const struck = resolveAll(conclusion.impactEvents);
  const impactEvents = harmOf(struck, events);
  const impactBefore = resolveAll(conclusion.impactBefore ?? conclusion.impactEvents);
  const candidates: RootCandidate[] = conclusion.rootCauses.flatMap(({ event, ...candidate }) => {
    const id = resolve(event);
    return id === null ? [] : [{ event: id, ...candidate }];
  });
  const graph = { ...timeline, events };
  const ranked = rankRoots(candidates, graph, { struck, impactBefore });
  const outcome = decideOutcome(conclusion.outcome, struck.length);
  const named = propose(outcome === "incident" ? ranked.slice(0, budgets.rootCausesMax) : []);
  const impact = toImpact(events, { ...conclusion, outcome }, resolve);
  return {
    ...assessed,
    outcome,
    impactEvents,
    impact,
    ...toImpactStart(impact, events, conclusion, resolve),
    impacts: proposeImpacts(
      ...[timeline.impacts, impact, impactEvents, authorOfImpact(state, struck)],
      { events },
    ),
    ...toGrounds(conclusion),
    sequences: toSequences(conclusion, resolve),
    rootCauses: named,
    candidates:
      outcome === "no-incident"
        ? []
        : toCandidates(conclusion, new Set(named.map(({ event }) => event)), resolve),
    contributingFactors: proposeFactors(
      timeline.contributingFactors,
      toFactors(state, conclusion),
      { ...timeline, events },
    ),
    ruledOut: await proveRuledOut(state, conclusion),
    hypotheses: merge(kept, await proveHypotheses(state, conclusion)),
    ledger: conclusion.ledger,
  };
}

function rankRoots(
  candidates: readonly RootCandidate[],
  graph: Timeline,
  { struck, impactBefore }: Readonly<Record<"struck" | "impactBefore", readonly EventId[]>>,
): readonly RankedRoot[] {
  const { events, causalLinks } = graph;
  const ranked = rankRootCauses(candidates, events, causalLinks, struck, impactBefore);
  return doubtedLast(ranked, graph, struck);
}

/**
 * Whoever contests a cause, or the links by which it leads to the harm, with lines that show it is weighed before whoever
 * spoke first: what nobody contests stands before it.
 */
function doubtedLast(
  ranked: readonly RankedRoot[],
  { events, causalLinks, uncertainties }: Timeline,
  impact: readonly EventId[],
): readonly RankedRoot[] {
  const contested = contestedIds(uncertainties);
  const decided = new Set(events.filter(isDecided).map(({ id }) => id));
  const links = withoutContested(causalLinks, uncertainties).filter(
    ({ status, relation }) =>
      isLive({ status }) && (relation === "causes" || relation === "enables"),
  );
  const isDoubted = ({ event }: RankedRoot) =>
    !decided.has(event) &&
    (contested.has(event) ||
      !impact.some((harm) => harm === event || findPath(links, event, harm) !== null));
  const [sure, doubted] = [ranked.filter((root) => !isDoubted(root)), ranked.filter(isDoubted)];
  return [...sure, ...doubted].map((root, index) => ({ ...root, rank: index + 1 }));
}

function toGrounds({ incidentChance, outcomeReasons }: Conclusion) {
  return { incidentChance: incidentChance ?? null, outcomeReasons: outcomeReasons ?? [] };
}

/** A report of harm, or a step against it, may decide that there was an incident; it is none of the harm. */
function harmOf(ids: readonly EventId[], events: readonly TimelineEvent[]): readonly EventId[] {
  const harmful = new Set(events.filter(canBeHarm).map(({ id }) => id));
  return ids.filter((id) => harmful.has(id));
}

/** Those that were flagged and those that follow from the files, closed where their evidence has come. */
async function answerGaps(state: BuilderState, flagged: readonly Gap[]): Promise<readonly Gap[]> {
  const evidence = await lookWithClocks(state.evidence, state.clocks);
  // A clock that was corrected is asked about by its correction.
  const asked = state.evidence.artifacts.map(({ artifact, clock }) => ({
    ...{ artifact, clock: state.clocks.has(artifact.path) ? { ...clock, doubts: [] } : clock },
  }));
  const now = merge(flagged, findGaps(asked), findSettledGap);
  return closeAnswered(
    ...([state.asked, now] as const),
    await readCoverage([...state.asked, ...now], evidence),
  );
}

const { impactEvents: noEvents, impact: noTimes, ruledOut, ledger } = emptyTimeline;
const { incidentChance, outcomeReasons, sequences, candidates: noCandidates } = emptyTimeline;
/** What an earlier run concluded was of its own graph, and goes with it; what people said of causes, factors and impacts stays. */
const nothingConcluded = {
  ...{ outcome: "inconclusive" as const, impactEvents: noEvents, impact: noTimes },
  ...{ ruledOut, ledger, incidentChance, outcomeReasons, sequences, candidates: noCandidates },
};

function toFactors(
  state: BuilderState,
  { contributingFactors }: Conclusion,
): readonly Pick<ContributingFactor, "event" | "why" | "actor">[] {
  return contributingFactors.flatMap(({ event: name, why }) => {
    const event = findNamed(state, name)?.id;
    if (event === undefined) return [];
    return [{ event, why, actor: authorOfPart(state, "contributingFactors", event) }];
  });
}

function authorOfPart(
  state: BuilderState,
  part: "rootCauses" | "contributingFactors",
  event: EventId,
): ClaimActor {
  const isNamed = (name: string) => findNamed(state, name)?.id === event;
  return findAuthor(state.voices, (voice) => voice[part].some(isNamed), lastVoice(state));
}

/** Theirs who named these events first; whoever named them otherwise has said something else. */
function authorOfImpact(state: BuilderState, events: readonly EventId[]): ClaimActor {
  const isSame = ({ impactEvents }: BuilderState["voices"][number]) => {
    const named = new Set(impactEvents.flatMap((name) => findNamed(state, name)?.id ?? []));
    return named.size === events.length && events.every((id) => named.has(id));
  };
  return findAuthor(state.voices, isSame, lastVoice(state));
}

function lastVoice({ voices, actor }: BuilderState): ClaimActor {
  return voices.at(-1)?.actor ?? actor;
}

/** Abstention stands; an incident without an impact is not one. One whose cause is not established is. */
function decideOutcome(proposed: Outcome, impacts: number): Outcome {
  return proposed === "incident" && impacts === 0 ? "inconclusive" : proposed;
}

/** Whatever conflicts there are: people settle and reopen those later, so they count where it is told. */
function withCredibility(
  events: readonly TimelineEvent[],
  evidence: EvidenceReader,
): readonly TimelineEvent[] {
  const origins = findOrigins(evidence.artifacts.map(({ artifact }) => artifact));
  return events.map((event) => {
    // What the rules state is calibrated already, the number of its sources included.
    if (event.actor === "rules") {
      return {
        ...event,
        confidence: { ...event.confidence, credibility: event.confidence.extraction },
      };
    }
    const sources = new Set(event.evidence.map(({ path }) => origins.get(path) ?? path));
    return {
      ...event,
      confidence: { ...event.confidence, credibility: scoreCredibility(sources.size) },
    };
  });
}

/** What was flagged, and what people have said of it, stays; what they settled is not asked in other words. */
function merge<Piece extends { readonly id: string }>(
  flagged: readonly Piece[],
  found: readonly Piece[],
  findSettled: (flagged: readonly Piece[], piece: Piece) => Piece | null = () => null,
): readonly Piece[] {
  const known = new Set(flagged.map(({ id }) => id));
  const isNew = (piece: Piece) => !known.has(piece.id) && findSettled(flagged, piece) === null;
  return [...flagged, ...found.filter(isNew)];
}

function toImpact(
  events: readonly TimelineEvent[],
  conclusion: Conclusion,
  resolve: (alias: string) => EventId | null,
): ImpactWindow {
  // Where nothing was hurt, nothing began or ended.
  if (conclusion.outcome === "no-incident") return emptyTimeline.impact;
  const onsetOf = (alias: string | null) => {
    const id = alias === null ? null : resolve(alias);
    const time = events.find((event) => event.id === id)?.time;
    return time && time.kind !== "unknown" ? time.earliest : null;
  };
  const startedAt = onsetOf(conclusion.startedBy);
  const mitigatedAt = notBefore(startedAt, onsetOf(conclusion.mitigatedBy));
  const resolvedAt = notBefore(mitigatedAt ?? startedAt, onsetOf(conclusion.resolvedBy));
  return {
    ...{ startedAt, mitigatedAt },
    detectedAt: onsetOf(conclusion.detectedBy),
    resolvedAt: notBeforeHarmEnded(
      resolvedAt,
      events.find(
        ({ id }) => conclusion.startedBy !== null && id === resolve(conclusion.startedBy),
      ),
    ),
  };
}

/** While the failure that it began with went on it was not over: an alert that resolved earlier ended nothing. */
function notBeforeHarmEnded(
  resolvedAt: Instant | null,
  first: TimelineEvent | undefined,
): Instant | null {
  const end = first?.kind === "failure" ? first.endTime : null;
  if (end === null || end.kind === "unknown") return resolvedAt;
  return isOutOfOrder(resolvedAt, end.latest) ? end.latest : resolvedAt;
}

function notBefore(earlier: Instant | null, time: Instant | null): Instant | null {
  return isOutOfOrder(time, earlier) ? null : time;
}

function toImpactStart(
  { startedAt }: ImpactWindow,
  events: readonly TimelineEvent[],
  { startedBefore, startedAfter }: Conclusion,
  resolve: (alias: string) => EventId | null,
): Pick<Timeline, "impactStart"> {
  const timeOf = (alias: string | undefined) => {
    const id = alias === undefined ? null : resolve(alias);
    const time = events.find((event) => event.id === id)?.time;
    return time === undefined || time.kind === "unknown" ? null : time;
  };
  const notAfter = timeOf(startedBefore)?.latest ?? null;
  if (startedAt !== null || notAfter === null) return {};
  const sound = timeOf(startedAfter)?.earliest ?? null;
  return {
    impactStart: { notBefore: sound !== null && sound <= notAfter ? sound : null, notAfter },
  };
}

async function proveRuledOut(
  state: BuilderState,
  conclusion: Conclusion,
): Promise<Timeline["ruledOut"]> {
  const proved: Timeline["ruledOut"][number][] = [];
  for (const { what, why, evidence_refs } of conclusion.ruledOut) {
    const citations = await checkCitations(state, evidence_refs);
    if (!citations.ok) continue;
    proved.push({ what, why, evidence: citations.value.map(({ reference }) => reference) });
  }
  return proved;
}

async function proveHypotheses(
  state: BuilderState,
  conclusion: Conclusion,
): Promise<Timeline["hypotheses"]> {
  const proved: Timeline["hypotheses"][number][] = [];
  for (const { statement, state: standing, for_refs, against_refs } of conclusion.hypotheses) {
    const supporting = await checkCitations(state, for_refs);
    const against = await checkCitations(state, against_refs);
    if (!supporting.ok || !against.ok) continue;
    const id = hypothesisIds.fromDigest(sha256(statement));
    if (proved.some((other) => other.id === id)) continue;
    proved.push({
      id,
      statement,
      state: standing,
      for: supporting.value.map(({ reference }) => reference),
      against: against.value.map(({ reference }) => reference),
      status: "proposed",
      actor: findAuthor(
        state.voices,
        ({ hypotheses }) =>
          hypotheses.some((voiced) => voiced.statement === statement && voiced.state === standing),
        lastVoice(state),
      ),
    });
  }
  return proved;
}

/** Of events that exist. What is named as a root cause is offered as that alone. */
function toCandidates(
  { candidates = [] }: Conclusion,
  named: ReadonlySet<EventId>,
  resolve: (alias: string) => EventId | null,
): readonly Candidate[] {
  return candidates
    .flatMap(({ event, ...candidate }): Candidate[] => {
      const id = event === null ? null : resolve(event);
      if (event !== null && (id === null || named.has(id))) return [];
      return [{ ...candidate, event: id }];
    })
    .slice(0, candidatesMax);
}

function toSequences(
  { sequences = [] }: Conclusion,
  resolve: (alias: string) => EventId | null,
): readonly Sequence[] {
  return sequences.flatMap((pair) => {
    const [source, target] = [resolve(pair.source), resolve(pair.target)];
    return source === null || target === null || source === target ? [] : [{ source, target }];
  });
}
