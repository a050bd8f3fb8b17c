import { parseInstant } from "@/lib/base/instant";
import { isDecided } from "@/lib/domain/claim";
import { endingBlockId } from "@/lib/domain/review/document-text";
import { markUnapproved } from "@/lib/domain/review/unapproved-part";
import type { CausalRelation } from "@/lib/domain/timeline/causal-link";
import { creditIn } from "@/lib/domain/timeline/credit-words";
import { isLikely } from "@/lib/writing/telling";
import type { DocumentLink } from "./document-pieces";
import type { RevisionDocument } from "./revision-document";

type DocumentEvent = RevisionDocument["events"][number];

/** One step of the way from the cause over the impact to the end, with its number in the lanes. */
export type StoryStep = {
  readonly role: "cause" | "step" | "impact" | "end";
  /** Null where it is no event of the document: a cause or an end that nothing establishes, steps that are left out. */
  readonly event: DocumentEvent | null;
  readonly number: number | null;
  readonly title: string;
  /** How the step before led here; null where nothing shows that it did. */
  readonly by: CausalRelation | "ended" | null;
  /** How sure it is that this was the cause, or that the step before led here: as prose states it. */
  readonly certainty: Certainty;
  /** Whether the approval covers that the step before led here. */
  readonly isLinkApproved: boolean;
};

/** What a person decided is stated as it is; what an analysis proposed is likely, or below one in two possible. */
export type Certainty = "decided" | "likely" | "possible";

/** Steps between cause and impact that are drawn one by one. */
const stepsMax = 2;

/**
 * What the picture shows of a frozen document: the shortest way of its causal links from the first of the causes to an
 * impact, and what ended that. What the document does not establish is a step that says so.
 */
export function tellStory(document: RevisionDocument): readonly StoryStep[] {
  const { steps, isLinked } = findWay(document);
  const impacts = impactsOf(document);
  if (impacts.length === 0 && steps.length === 0) return [];
  const way = foldSteps(steps);
  const [cause] = steps;
  const isImpactItself = cause !== undefined && impacts.some(({ id }) => id === cause.event.id);
  const impact = isLinked ? undefined : impacts[0];
  const told: Omit<StoryStep, "number">[] = [
    ...(cause === undefined ? [causeNotKnown(document)] : []),
    ...way.map((step, at) => ({
      role: roleOf(step.event, at, isImpactItself, isLinked && at === way.length - 1),
      ...step,
    })),
    ...(impact === undefined || isImpactItself
      ? []
      : [{ role: "impact" as const, event: impact, ...apart, title: impact.title }]),
    findEnd(document),
  ];
  const nameOf = approvedNames(document);
  let number = 0;
  return told.map((step) => {
    if (step.event === null) return { ...step, number: null };
    number += 1;
    return { ...step, title: nameOf(step.event), number };
  });
}

/** The title of an event, which begins with the words that the approval leaves it out: a mark at its end may be cut off. */
export function approvedNames(document: RevisionDocument): (event: DocumentEvent) => string {
  const marks = markUnapproved(document.notApproved, document);
  const causes = new Set(document.rootCauses.map(({ event }) => event));
  const left = new Set(
    document.impacts
      .filter(({ id }) => marks.claim("impact", id) !== null)
      .flatMap(({ events }) => events),
  );
  return ({ id, title }) => {
    if (marks.claim("event", id) !== null) return `Not approved: ${title}`;
    if (causes.has(id) && marks.claim("root-cause", id) !== null) {
      return `Not approved as cause: ${title}`;
    }
    return left.has(id) ? `Not approved as impact: ${title}` : title;
  };
}

/** Nothing connects it with the step before. */
const apart = { by: null, certainty: "decided", isLinkApproved: true } as const;

function roleOf(
  event: DocumentEvent | null,
  at: number,
  isImpactItself: boolean,
  isLast: boolean,
): StoryStep["role"] {
  if (isImpactItself || (isLast && event !== null)) return "impact";
  return at === 0 ? "cause" : "step";
}

type Step = Pick<StoryStep, "certainty" | "isLinkApproved"> & {
  readonly event: DocumentEvent;
  readonly by: CausalRelation | null;
};

/** From the first root cause that is an event; `isLinked` where links lead from it to an impact. */
export function findWay(document: RevisionDocument): {
  readonly steps: readonly Step[];
  readonly isLinked: boolean;
} {
  const byId = new Map(document.events.map((event) => [event.id, event]));
  const [first] = document.rootCauses
    .filter(({ status }) => status !== "rejected")
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap((cause): readonly Step[] => {
      const event = byId.get(cause.event);
      const certainty = isDecided(cause) ? "decided" : "likely";
      return event === undefined ? [] : [{ event, by: null, certainty, isLinkApproved: true }];
    });
  if (first === undefined) return { steps: [], isLinked: false };
  const root = first.event;
  const impacts = new Set(document.impactEvents);
  const reached = new Map<string, DocumentLink | null>([[root.id, null]]);
  const marks = markUnapproved(document.notApproved, document);
  const isApproved = ({ id }: DocumentLink) => marks.claim("causal-link", id) === null;
  const leading = document.causalLinks
    .filter(({ relation, status }) => leads.has(relation) && status !== "rejected")
    .toSorted((one, other) => other.confidence - one.confidence);
  const queue = [root.id];
  for (const at of queue) {
    if (impacts.has(at))
      return { steps: wayTo(at, first, { reached, byId, isApproved }), isLinked: true };
    for (const link of leading) {
      if (link.source !== at || reached.has(link.target) || !byId.has(link.target)) continue;
      reached.set(link.target, link);
      queue.push(link.target);
    }
  }
  return { steps: [first], isLinked: false };
}

const leads: ReadonlySet<CausalRelation> = new Set(["causes", "enables"]);

function wayTo(
  id: string,
  first: Step,
  graph: {
    readonly reached: ReadonlyMap<string, DocumentLink | null>;
    readonly byId: ReadonlyMap<string, DocumentEvent>;
    readonly isApproved: (link: DocumentLink) => boolean;
  },
): readonly Step[] {
  const { reached, byId, isApproved } = graph;
  const event = byId.get(id);
  const link = reached.get(id) ?? null;
  if (event === undefined) return [];
  if (link === null) return [first];
  const before = wayTo(link.source, first, graph);
  const told = { by: link.relation, certainty: certaintyOf(link) };
  return [...before, { event, ...told, isLinkApproved: isApproved(link) }];
}

export function certaintyOf(link: DocumentLink): Certainty {
  if (isDecided(link)) return "decided";
  return isLikely(link) ? "likely" : "possible";
}

type ToldStep = Pick<StoryStep, "event" | "by" | "certainty" | "title" | "isLinkApproved">;

/** Of a long way its first step, its last and the one before: the others are counted. */
function foldSteps(steps: readonly Step[]): readonly ToldStep[] {
  const told = steps.map((step) => ({ ...step, title: step.event.title }));
  const between = told.length - 2;
  if (between <= stepsMax) return told;
  const folded = {
    ...{ event: null, title: `${between - 1} more steps` },
    ...{ by: told[1]?.by ?? null, certainty: told[1]?.certainty ?? "possible" },
    isLinkApproved: told.slice(1, -2).every(({ isLinkApproved }) => isLinkApproved),
  };
  return [...told.slice(0, 1), folded, ...told.slice(-2)];
}

function causeNotKnown({ candidates }: RevisionDocument): Omit<StoryStep, "number"> {
  const [first] = candidates;
  const title =
    first === undefined
      ? "No cause is established"
      : `No cause is established. First candidate: ${first.statement}`;
  return { role: "cause", event: null, ...apart, title };
}

function impactsOf({ events, impactEvents }: RevisionDocument): readonly DocumentEvent[] {
  const impacts = new Set(impactEvents);
  return events
    .filter(({ id }) => impacts.has(id))
    .toSorted((one, other) => onsetOf(one) - onsetOf(other));
}

/** What the text states to have ended it: page, picture and prose say the same. */
function findEnd(document: RevisionDocument): Omit<StoryStep, "number"> {
  const blocks = document.text?.sections.flatMap((section) => section.blocks) ?? [];
  const block = blocks.find(({ id }) => id === endingBlockId);
  const event = document.events.find(({ id }) => id === block?.claims?.[0]);
  if (block !== undefined && event !== undefined) {
    const marks = markUnapproved(document.notApproved, document);
    const isLinkApproved = marks.block(block) === null;
    const certainty =
      block.by === undefined ? certaintyOfEnd(event, block.citations, document) : "decided";
    const ended = { by: "ended", certainty, isLinkApproved } as const;
    return { role: "end", event, title: event.title, ...ended };
  }
  return { role: "end", event: null, ...apart, title: tellOpenEnd(document) };
}

/** A mitigation is no end: the text states so as well. */
function tellOpenEnd({ incident }: RevisionDocument): string {
  if (parseInstant(incident.resolvedAt ?? "") !== null)
    return "It ended; what ended it is not known";
  return parseInstant(incident.mitigatedAt ?? "") === null
    ? "No end is recorded"
    : "It was mitigated; when it ended is not known";
}

/**
 * A step that only its time suggests is possible: prose states that it rests on timing. One that somebody credits with the
 * end is likely: prose cites that first.
 */
function certaintyOfEnd(
  { id, title, evidence }: DocumentEvent,
  [first]: DocumentEvent["evidence"],
  { events, impacts, impactEvents, causalLinks }: RevisionDocument,
): Certainty {
  const isNamed = impacts.some(
    ({ status, turns }) =>
      status !== "rejected" && (turns?.mitigatedAt === id || turns?.resolvedAt === id),
  );
  if (isNamed) return "decided";
  const recoveries = new Set(events.flatMap((each) => (each.kind === "recovery" ? [each.id] : [])));
  const certainties = causalLinks
    .filter(({ source, status }) => source === id && status !== "rejected")
    .filter(({ relation, target }) =>
      relation === "causes"
        ? recoveries.has(target)
        : relation === "prevents" && impactEvents.includes(target),
    )
    .map(certaintyOf);
  const surest = (["decided", "likely"] as const).find((each) => certainties.includes(each));
  const own = evidence.map((citation) => JSON.stringify(citation));
  const isCredited =
    first !== undefined &&
    (creditIn(first.quote, title) !== null || !own.includes(JSON.stringify(first)));
  return surest ?? (isCredited ? "likely" : "possible");
}

/** Milliseconds since the epoch; infinity for what has no time. */
export function onsetOf({ time }: DocumentEvent): number {
  if (time.kind === "unknown") return Number.POSITIVE_INFINITY;
  return parseInstant(time.earliest ?? "") ?? Number.POSITIVE_INFINITY;
}
