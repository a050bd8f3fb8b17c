import type { Citation } from "@/lib/domain/evidence/citation";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { cut } from "../quoted";

const citationsShown = 4;
const quoteShown = 240;
const wordsShown = 600;

/** Where it stands, by what a tool of ours takes as a place; how many more places there are. */
export function tellEvidence(evidence: readonly Citation[]) {
  const shown = evidence
    .slice(0, citationsShown)
    .map((citation) => ({ ...citation, quote: cut(citation.quote, quoteShown) }));
  const more = evidence.length - shown.length;
  return { evidence: shown, ...(more > 0 ? { furtherEvidence: more } : {}) };
}

type Event = TimelineDocument["events"][number];

export function tellEvent(event: Event, names: ReadonlyMap<string, string>) {
  const { id, title, description, kind, importance, status, actor, time, endTime } = event;
  return {
    ...{ noun: "event", id, at: time.earliest, latest: time.latest, certainty: time.kind },
    ...(endTime === undefined ? {} : { until: endTime.latest }),
    ...{ title, kind, importance, entities: event.entities.map((each) => names.get(each) ?? each) },
    ...(description === "" ? {} : { description: cut(description, wordsShown) }),
    ...{
      status,
      by: actor,
      confidence: confidenceOf(event),
      timeConfidence: event.confidence.time,
    },
    ...(event.isUnsupported ? { isUnsupported: true } : {}),
    ...tellEvidence(event.evidence),
  };
}

/** The one number of an event: how likely it is true. The document has it beside the conflicts that are open. */
function confidenceOf({ confidence }: Event): number {
  return confidence.credibility ?? confidence.extraction;
}

/** Two events of which nothing shows that the first caused the second. */
export function tellSequence(
  { source, target, evidence }: NonNullable<TimelineDocument["sequences"]>[number],
  titles: ReadonlyMap<string, string>,
) {
  return {
    ...{ noun: "then", source, target },
    ...{ sourceTitle: titles.get(source) ?? "", targetTitle: titles.get(target) ?? "" },
    ...tellEvidence(evidence),
  };
}

export function tellLink(
  link: TimelineDocument["causalLinks"][number],
  titles: ReadonlyMap<string, string>,
) {
  const { id, source, target, relation, mechanism, confidence, status, actor, reasoning } = link;
  return {
    ...{ noun: "link", id, source, target, relation, mechanism, confidence, status, by: actor },
    ...{ sourceTitle: titles.get(source) ?? "", targetTitle: titles.get(target) ?? "" },
    reasoning: cut(reasoning, wordsShown),
    ...tellEvidence(link.evidence),
    ...(link.against.length === 0 ? {} : { against: tellEvidence(link.against).evidence }),
  };
}

export function namesOf({ entities }: TimelineDocument): ReadonlyMap<string, string> {
  return new Map(entities.map(({ id, name }) => [id, name]));
}

export function titlesOf({ events }: TimelineDocument): ReadonlyMap<string, string> {
  return new Map(events.map(({ id, title }) => [id, title]));
}

/** By its id, its name or another name of it, whatever the case. */
export function findEntity({ entities }: TimelineDocument, called: string) {
  const wanted = called.trim().toLowerCase();
  return entities.find(
    ({ id, name, aliases }) =>
      id === wanted || [name, ...aliases].some((each) => each.toLowerCase() === wanted),
  );
}
