import type { Candidate } from "@/lib/domain/candidate";
import type { CausalLink } from "@/lib/domain/causal-link";
import {
  candidateKindWords,
  causeNotEstablished,
  describeChance,
  formatChance,
} from "@/lib/domain/chance-words";
import { isDecided } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import { impactEventIds } from "@/lib/domain/impact";
import { relationWords } from "@/lib/domain/relation-words";
import type { RootCause } from "@/lib/domain/root-cause";
import {
  asSentence,
  hedge,
  type ReportSentence,
  retellTimes,
  type Telling,
  tellTime,
} from "./report-telling";

/** The root causes with their reasons, the most likely first; where none is named, the candidates. */
export function tellCauses(telling: Telling): readonly ReportSentence[] {
  if (telling.timeline.rootCauses.length === 0) return tellCandidates(telling);
  return telling.timeline.rootCauses.flatMap(({ rank, event: id, subject, why, ...root }) => {
    const event = telling.findEvent(id);
    if (event === undefined) return [];
    const opening = openingOf(rank, root, telling.timeline.incidentChance);
    const when = lowerFirst(tellTime(event.time, telling));
    const cause: ReportSentence = {
      id: `cause:${id}`,
      text: `${opening} ${subject}, which shows ${when} in “${event.title}”.${telling.tellLate(id)} What speaks for it:`,
      citations: telling.cite(event.evidence),
      event: id,
      isDetail: false,
    };
    const reasons = why.map((reason) => ({
      id: `cause:${id}:${reason.slice(0, reasonCharsInId)}`,
      text: asSentence(retellTimes(reason, telling)),
      citations: [],
      event: null,
      isDetail: true,
    }));
    const text = why.length === 0 ? cause.text.replace(/ What speaks for it:$/, "") : cause.text;
    return [{ ...cause, text }, ...reasons];
  });
}

/** What a person stands by is told as what it is, and not as the likeliest of guesses. */
export function openingOf(
  rank: number,
  root: Pick<RootCause, "status" | "actor" | "score">,
  incidentChance: number | null,
): string {
  if (isDecided(root)) return rank === 1 ? "The root cause is" : "Another root cause is";
  const which = rank === 1 ? "The most likely root cause" : "Another likely root cause";
  // A score that is no probability says nothing to a reader.
  if (incidentChance === null || root.actor !== "rules") return `${which} is`;
  return `${which} (${formatChance(root.score)}) is`;
}

function tellCandidates(telling: Telling): readonly ReportSentence[] {
  const { candidates, outcome } = telling.timeline;
  if (candidates.length === 0 || outcome === "no-incident") return [];
  const opening: ReportSentence = {
    id: "candidates",
    text: `${causeNotEstablished}. These candidates may be the cause, the likeliest first.`,
    ...{ citations: [], event: null, isDetail: false },
  };
  return [opening, ...candidates.flatMap((candidate) => tellCandidate(candidate, telling))];
}

function tellCandidate(candidate: Candidate, telling: Telling): readonly ReportSentence[] {
  const { statement, kind, p, wouldSettle } = candidate;
  const event = candidate.event === null ? undefined : telling.findEvent(candidate.event);
  const id = `candidate:${candidate.event ?? statement.slice(0, reasonCharsInId)}`;
  const shows =
    event === undefined
      ? ""
      : ` It shows ${lowerFirst(tellTime(event.time, telling))} in “${event.title}”.`;
  const reasons = [
    ...candidate.for.map((reason) => ["Supports it", reason] as const),
    ...candidate.against.map((reason) => ["Contradicts it", reason] as const),
    ...(wouldSettle === "" ? [] : [["Would settle it", wouldSettle] as const]),
  ];
  return [
    {
      id,
      text: `${asSentence(statement)} Kind: ${candidateKindWords[kind]}. Probability: ${describeChance(p)}.${shows}`,
      citations: telling.cite(event?.evidence ?? []),
      event: event?.id ?? null,
      isDetail: false,
    },
    ...reasons.map(([label, reason]) => ({
      id: `${id}:${label}:${reason.slice(0, reasonCharsInId)}`,
      text: `${label}: ${asSentence(retellTimes(reason, telling))}`,
      ...{ citations: [], event: null, isDetail: true },
    })),
  ];
}

/** A reason has no id of its own: its beginning tells it from the others of one cause. */
const reasonCharsInId = 80;

export function tellFactors(telling: Telling): readonly ReportSentence[] {
  return telling.timeline.contributingFactors.flatMap(({ event: id, why }) => {
    const event = telling.findEvent(id);
    if (event === undefined) return [];
    const when = lowerFirst(tellTime(event.time, telling));
    return [
      {
        id: `factor:${id}`,
        text: `“${event.title}” contributed ${when}. ${asSentence(retellTimes(why, telling))}`,
        citations: telling.cite(event.evidence),
        event: id,
        isDetail: false,
      },
    ];
  });
}

/** The shortest way from the most likely root cause to the impact, link by link; empty when there is none. */
export function tellChain(telling: Telling): readonly ReportSentence[] {
  const { timeline } = telling;
  const [root] = timeline.rootCauses;
  const first = root && telling.findEvent(root.event);
  if (first === undefined) return [];
  const chain = findChain(timeline.causalLinks, first.id, new Set(impactEventIds(timeline)));
  if (chain.length === 0) return [];
  const beginning: ReportSentence = {
    id: "chain:beginning",
    text: `${tellTime(first.time, telling)}, it began with “${first.title}”.`,
    citations: telling.cite(first.evidence),
    event: first.id,
    isDetail: false,
  };
  const steps = chain.flatMap((link) => {
    const effect = telling.findEvent(link.target);
    if (effect === undefined) return [];
    const when = lowerFirst(tellTime(effect.time, telling));
    const verb = hedge(relationWords.effects[link.relation], link);
    return [
      {
        id: `chain:${link.id}`,
        text: `That ${verb} “${effect.title}” ${when}. ${asSentence(link.mechanism)}`,
        citations: telling.cite([...link.evidence, ...effect.evidence]),
        event: effect.id,
        isDetail: false,
      },
    ];
  });
  return [beginning, ...steps];
}

/**
 * Breadth first, the stronger link first: of the shortest ways the one found first. What something prevents
 * does not come of it.
 */
function findChain(
  links: readonly CausalLink[],
  from: EventId,
  goals: ReadonlySet<EventId>,
): readonly CausalLink[] {
  const outgoing = Map.groupBy(
    links
      .filter(({ relation }) => relation !== "prevents")
      .toSorted((a, b) => b.confidence - a.confidence),
    ({ source }) => source,
  );
  const reachedBy = new Map<EventId, CausalLink | null>([[from, null]]);
  const waiting: EventId[] = [from];
  for (let index = 0; index < waiting.length; index += 1) {
    const id = waiting[index] ?? from;
    if (goals.has(id) && id !== from) return backFrom(id, reachedBy);
    for (const link of outgoing.get(id) ?? []) {
      if (reachedBy.has(link.target)) continue;
      reachedBy.set(link.target, link);
      waiting.push(link.target);
    }
  }
  return [];
}

function backFrom(
  id: EventId,
  reachedBy: ReadonlyMap<EventId, CausalLink | null>,
): readonly CausalLink[] {
  const chain: CausalLink[] = [];
  for (let link = reachedBy.get(id); link; link = reachedBy.get(link.source)) chain.push(link);
  return chain.toReversed();
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
