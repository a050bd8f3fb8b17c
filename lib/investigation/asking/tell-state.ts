import { formatInstant, type Instant, parseInstant } from "@/lib/base/instant";
import type { FactItem } from "@/lib/domain/facts/fact-item";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { TimelineDocument } from "../document/document-schema";
import { createFinder } from "./find-moment";
import { findStretch } from "./find-stretch";
import type { Moment } from "./moments";
import type { Question } from "./question";
import { chosen, citationsMax, confidenceOf, type Standing, type Told } from "./telling";

/** What something was at a moment, as the facts have it. */
export function tellState(
  { of: named, at: words }: Extract<Question, { kind: "state" }>,
  standing: Standing,
): Told {
  const stretch = findStretch(words, standing);
  // "Before" and "after" something ask for what was nearest to it.
  const at = stretch?.isBefore === true ? stretch.latest : (stretch?.earliest ?? stretch?.latest);
  if (stretch == null || at == null) {
    const reasoning = `“${words}” names no time, and nothing on the timeline that is called so`;
    return { kind: "none", answer: "", evidence: [], confidence: 0, reasoning };
  }
  const { document } = standing;
  const asked = stemsOf(named.words);
  const held = document.facts.filter(
    (fact) =>
      fact.about !== null &&
      isHeldAt(fact, at, stretch) &&
      stemsOf(namesOf(fact, document)).intersection(asked).size > 0,
  );
  const found = createFinder(held.map((fact) => toMoment(fact, at, document))).find(named);
  const [best] = found;
  const fact = held.find(({ id }) => id === best?.moment.id);
  if (best === undefined || fact === undefined) {
    const reasoning = `No state of “${named.words}” is known for then: ${held.length} states of it that held were searched; ${stretch.reason}`;
    return { kind: "none", answer: "", evidence: [], confidence: 0, reasoning };
  }
  const { validFrom, validUntil } = fact;
  const span = [validFrom ?? "before", validUntil ?? "the end"].join(" to ");
  return {
    ...{ kind: "state", answer: `${fact.content} (${span})` },
    interval: { earliest: validFrom ?? formatInstant(at), latest: validUntil ?? formatInstant(at) },
    evidence: fact.evidence.slice(0, citationsMax),
    confidence: confidenceOf([best]),
    reasoning: `${stretch.reason}; ${chosen(named, found)}`,
  };
}

function isHeldAt(
  { validFrom, validUntil, expiredAt }: FactItem,
  at: Instant,
  { isBefore }: { readonly isBefore: boolean },
): boolean {
  if (expiredAt !== null || (validFrom === null && validUntil === null)) return false;
  const [from, until] = [validFrom, validUntil].map((each) =>
    each === null ? null : parseInstant(each),
  );
  const begun = from == null || (isBefore ? from < at : from <= at);
  return begun && (until == null || (isBefore ? at <= until : at < until));
}

function namesOf({ about }: FactItem, { entities }: TimelineDocument): string {
  const subject = entities.find((entity) => entity.id === about?.subject);
  return subject === undefined ? "" : [subject.name, ...subject.aliases].join(" ");
}

function toMoment(fact: FactItem, at: Instant, document: TimelineDocument): Moment {
  const { id, content, about, evidence, confidence } = fact;
  return {
    ...{ id, title: content, kind: "state", earliest: at, latest: at, end: null },
    words: [
      [about?.predicate ?? "", 1],
      [namesOf(fact, document), 0.9],
      [about?.value ?? "", 0.5],
    ],
    ...{ entities: fact.entities, isKey: false, confidence, evidence },
  };
}
