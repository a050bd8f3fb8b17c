import { isDecided } from "@/lib/domain/claim";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import type { EventId } from "@/lib/domain/ids";
import type { Candidate } from "@/lib/domain/timeline/candidate";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { candidatesInOrder, causeNotEstablished } from "@/lib/domain/timeline/chance-words";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { impactEventIds } from "@/lib/domain/timeline/impact";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import type { Outcome } from "@/lib/domain/timeline/timeline";
import { nameCause } from "./cause-name";
import { withForeignTimes } from "./foreign-times";
import { quote } from "./grammar/clause";
import { lowerFirst, upperFirst } from "./grammar/first-letter";
import {
  clauseOfEvent,
  joinReasons,
  sentenceOfEvent,
  withCurlyQuotes,
  withoutTitles,
} from "./sentences";
import {
  asSentence,
  isLikely,
  noEvidence,
  type Passage,
  retellTimes,
  type Telling,
  tellTime,
} from "./telling";

/** What was wrong, how it shows and how it led to the harm; where no cause is established, the candidates. */
export function writeCause(telling: Telling): readonly Passage[] {
  const { rootCauses, outcome } = telling.timeline;
  if (rootCauses.length === 0) return outcome === "no-incident" ? [] : writeCandidates(telling);
  return [...rootCauses.flatMap((root) => writeRoot(root, telling)), ...writeChain(telling)];
}

/** What a person confirmed is stated as it is, and not as the likeliest of guesses. */
export function openingOf(rank: number, root: Pick<RootCause, "status" | "actor">): string {
  if (isDecided(root)) return rank === 1 ? "Cause" : "Another cause";
  return rank === 1 ? "Most likely cause" : "Another likely cause";
}

/** "version 2.13.2 → 2.14.0", from the state that changed at the place the root cause cites. */
export function changeOfRoot(
  root: Pick<RootCause, "event" | "entities">,
  telling: Telling,
): {
  readonly id: string;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly evidence: readonly EvidenceReference[];
} | null {
  const cited = new Set(telling.findEvent(root.event)?.evidence.map(evidenceKey) ?? []);
  const change = telling.timeline.stateChanges.find(
    ({ from, evidence }) => from !== null && evidence.some((each) => cited.has(evidenceKey(each))),
  );
  if (change === undefined || change.from === null) return null;
  const { id, property, from, to, evidence } = change;
  return { ...{ id, from, to, evidence }, text: `${property} ${from} → ${to}` };
}

function writeRoot(root: RootCause, telling: Telling): readonly Passage[] {
  const { rank, event: id, why } = root;
  const event = telling.findEvent(id);
  if (event === undefined) return [];
  const change = changeOfRoot(root, telling);
  const what = nameCause(root, change, telling);
  const opening: Passage = {
    ...{ id: `cause:${id}`, form: "paragraph", isDetail: false },
    text: `${openingOf(rank, root)}: ${asSentence(what)} ${sentenceOfEvent(event, telling)}${telling.tellLate(id)}`,
    evidence: telling.cite([...event.evidence, ...(change?.evidence ?? [])]),
    event: id,
    claims: [root.id, ...(change === null ? [] : [change.id])],
  };
  const reasons = joinReasons(why.map((reason) => plain(reason, telling))).map((reason, at) => ({
    ...{ id: `cause:${id}:why:${at}`, form: "point" as const, ...noEvidence, isDetail: true },
    text: asSentence(reason),
    claims: [root.id],
  }));
  return [opening, ...writeExplanation(root, telling), ...reasons];
}

/** A reason with its times as they are read and without titles in quotation marks. */
function plain(reason: string, telling: Telling): string {
  return withCurlyQuotes(retellTimes(withoutTitles(reason, telling), telling));
}

const explanationCharactersMax = 280;

/** The words of who named it: the line that explains what was wrong. */
function writeExplanation({ event: id, why }: RootCause, telling: Telling): readonly Passage[] {
  const said = telling.timeline.events.find(
    ({ kind, title }) => kind === "communication" && isNaming(title, why),
  );
  if (said === undefined) return [];
  const [name = ""] = said.title.split(" names the cause", 1);
  const words = said.description.trim();
  const shown =
    words.length <= explanationCharactersMax
      ? words
      : `${words.slice(0, explanationCharactersMax).replace(/\s+\S*$/u, "")}…`;
  return [
    {
      ...{ id: `cause:${id}:explained`, form: "paragraph", isDetail: false },
      text: `${tellTime(said.time, telling)}, ${name} explained it: ${asSentence(withForeignTimes(quote(shown), telling))}`,
      evidence: telling.cite(said.evidence),
      event: said.id,
    },
  ];
}

/** Reasons state who named the cause; the title of what they wrote begins alike. */
export function isNaming(title: string, why: readonly string[]): boolean {
  const [name, ...behind] = title.split(" names the cause");
  return behind.length > 0 && why.some((reason) => reason.startsWith(`${name} names it`));
}

/** The steps from the first cause to the harm, link by link; empty when the links do not lead there. */
function writeChain(telling: Telling): readonly Passage[] {
  const { timeline } = telling;
  const [root] = timeline.rootCauses;
  if (root === undefined) return [];
  const chain = findChain(timeline.causalLinks, root.event, new Set(impactEventIds(timeline)));
  return chain.flatMap((link) => {
    const effect = telling.findEvent(link.target);
    return effect === undefined ? [] : [writeStep(link, effect, telling)];
  });
}

function writeStep(link: CausalLink, effect: TimelineEvent, telling: Telling): Passage {
  const opening = isLikely(link) ? "As a result" : "Perhaps as a result";
  const when = lowerFirst(tellTime(effect.time, telling));
  return {
    ...{ id: `chain:${link.id}`, form: "step", isDetail: false },
    text: `${opening}, ${clauseOfEvent(effect, telling)} (${when}). ${asSentence(plain(link.mechanism, telling))}`,
    evidence: telling.cite([...link.evidence, ...effect.evidence]),
    event: effect.id,
    claims: [link.id],
  };
}

/** The line that is written where no root cause is named, before the candidates. */
export const insteadOfCauseIds: ReadonlySet<string> = new Set(["cause:none", "candidates"]);

/** What is said where no root cause is named. */
export function tellInsteadOfCause(outcome: Outcome, hasCandidates: boolean): string {
  if (outcome === "no-incident")
    return "The evidence shows no incident, so there is no root cause.";
  const list = hasCandidates
    ? candidatesInOrder
    : "No candidate was found. The gaps list the evidence that would help.";
  return outcome === "incident"
    ? `${causeNotEstablished}. ${list}`
    : `${causeNotEstablished}, and it is not decided whether there was an incident. ${list}`;
}

function writeCandidates(telling: Telling): readonly Passage[] {
  const { candidates, outcome } = telling.timeline;
  const hasCandidates = candidates.length > 0;
  const opening: Passage = {
    ...{ id: hasCandidates ? "candidates" : "cause:none", form: "paragraph", ...noEvidence },
    text: tellInsteadOfCause(outcome, hasCandidates),
  };
  return [opening, ...candidates.flatMap((candidate) => writeCandidate(candidate, telling))];
}

/** What is to be looked at, as part of a sentence. */
export function nameCandidate({ event: id, statement }: Candidate, telling: Telling): string {
  const event = id === null ? undefined : telling.findEvent(id);
  return event === undefined ? statement.replace(/[.\s]+$/, "") : clauseOfEvent(event, telling);
}

/** A candidate without an event is known by its beginning. */
const statementCharactersInId = 80;

function writeCandidate(candidate: Candidate, telling: Telling): readonly Passage[] {
  const { statement, wouldSettle } = candidate;
  const event = candidate.event === null ? undefined : telling.findEvent(candidate.event);
  const id = `candidate:${candidate.event ?? statement.slice(0, statementCharactersInId)}`;
  const labelled = [
    ...joinReasons(candidate.for.map((reason) => plain(reason, telling))).map(
      (reason) => `Supports it: ${reason}`,
    ),
    ...joinReasons(candidate.against.map((reason) => plain(reason, telling))).map(
      (reason) => `Contradicts it: ${reason}`,
    ),
    ...(wouldSettle === "" ? [] : [`Would settle it: ${wouldSettle}`]),
  ];
  return [
    {
      ...{ id, form: "step", isDetail: false },
      text:
        event === undefined ? asSentence(upperFirst(statement)) : sentenceOfEvent(event, telling),
      evidence: telling.cite(event?.evidence ?? []),
      event: event?.id ?? null,
    },
    ...labelled.map((text, at) => ({
      ...{ id: `${id}:${at}`, form: "point" as const, ...noEvidence, isDetail: true },
      text: asSentence(text),
    })),
  ];
}

export function writeFactors(telling: Telling): readonly Passage[] {
  return telling.timeline.contributingFactors.flatMap(({ id: claim, event: id, why }) => {
    const event = telling.findEvent(id);
    if (event === undefined) return [];
    return [
      {
        ...{ id: `factor:${id}`, form: "point" as const, isDetail: false },
        text: `${sentenceOfEvent(event, telling)} ${asSentence(upperFirst(plain(why, telling)))}`,
        evidence: telling.cite(event.evidence),
        event: id,
        claims: [claim],
      },
    ];
  });
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
