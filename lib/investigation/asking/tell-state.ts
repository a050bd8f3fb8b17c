import {
  formatInstant,
  type Instant,
  type Interval,
  interval,
  parseInstant,
} from "@/lib/base/instant";
import type { FactItem } from "@/lib/domain/facts/fact-item";
import { isOfWhatWas } from "@/lib/domain/timeline/timed-fact";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { TimelineDocument } from "../document/document-schema";
import type { Moment } from "../document/moments";
import { createFinder } from "./find-moment";
import { findRecovery } from "./find-recovery";
import { type AskedStretch, findStretch, isUndecided, type UndecidedStretch } from "./find-stretch";
import { whyNotHeld } from "./held-state";
import {
  type AnswerText,
  chosen,
  citationsMax,
  confidenceOf,
  refuse,
  type Standing,
  undecided,
} from "./telling";

/** What something was at a moment, as the facts have it; at the end of the evidence where `at` is null. */
export function tellState(
  { of: named, at: words }: { readonly of: Named; readonly at: string | null },
  standing: Standing,
): AnswerText {
  const stretch = words === null ? endOfEvidence(standing) : timeOf(words, standing);
  if (isUndecided(stretch)) return undecided(stretch.reason, stretch.candidates);
  const { document } = standing;
  const at = momentOf(stretch, reachOf(document));
  if (at === null) {
    return refuse(`${stretch.reason}; the evidence tells of another time only`);
  }
  const states = document.facts.filter(
    (fact) =>
      isOfWhatWas(fact) &&
      isAbout(named.words, fact, document) &&
      isQuantity(named.words, fact) &&
      (words !== null || namesState(named.words, fact)),
  );
  const held = states.filter((fact) => isHeldAt(fact, at, stretch));
  const found = createFinder(held.map((fact) => toMoment(fact, at, document))).find(named);
  const [best] = found;
  const fact = held.find(({ id }) => id === best?.moment.id);
  if (best === undefined || fact === undefined) {
    const searched = `${held.length} states of it that held were searched`;
    return refuse(`No state of “${named.words}” is known for then: ${searched}; ${stretch.reason}`);
  }
  const open = whyNotHeld(fact, { at, states }, standing);
  if (open !== null) return refuse(`${open}; ${stretch.reason}`);
  const described = [fact, ...laterWithin(fact, states, stretch)].map((state) => ({
    state,
    recovery: findRecovery(state, standing.moments),
  }));
  const recovered = described.find(({ recovery }) => recovery !== null)?.recovery ?? null;
  const evidence = described.flatMap(({ state, recovery }) => [
    ...state.evidence,
    ...(recovery?.evidence ?? []),
  ]);
  const known = described.map(describe).join("; then ");
  if (recovered !== null && at >= recovered.earliest) {
    const why = `“${recovered.title}” came before, and nothing records the state from then on`;
    return refuse(why, [
      {
        ...{ answer: `undecidable: ${known}`, evidence: evidence.slice(0, citationsMax) },
        ...{ pieces: [recovered.id], confidence: 0.2, why },
      },
    ]);
  }
  return {
    ...{ kind: "state", answer: known },
    interval: {
      earliest: fact.validFrom ?? formatInstant(at),
      latest: endOf(described.at(-1)) ?? formatInstant(at),
    },
    evidence: evidence.slice(0, citationsMax),
    ...(recovered === null ? {} : { pieces: [recovered.id] }),
    confidence: confidenceOf([best]),
    reasoning: `${stretch.reason}; ${chosen(named, found)}`,
  };
}

function timeOf(words: string, standing: Standing): AskedStretch | UndecidedStretch {
  const reason = `“${words}” names no time, and nothing on the timeline that is called so`;
  return findStretch(words, standing) ?? { reason, candidates: [] };
}

function endOfEvidence({ document }: Standing): AskedStretch | UndecidedStretch {
  const at = reachOf(document)?.latest;
  if (at === undefined) return { reason: "No record of the evidence is dated", candidates: [] };
  const reason = `The evidence ends at ${formatInstant(at)}`;
  return { earliest: at, latest: at, isBefore: false, reason };
}

/** A state, and what says that its thing recovered from it. */
type DescribedState = { readonly state: FactItem; readonly recovery: Moment | null };

function endOf(described: DescribedState | undefined): string | null {
  if (described === undefined) return null;
  const { state, recovery } = described;
  return state.validUntil ?? (recovery === null ? null : formatInstant(recovery.earliest));
}

function describe(described: DescribedState): string {
  const { state, recovery } = described;
  const until = endOf(described) ?? "as far as is known";
  const why =
    recovery === null ? "" : `, when “${recovery.title}”; what it was from then on nothing records`;
  return `${state.content} (${state.validFrom ?? "before"} to ${until}${why})`;
}

/** What the same property became before the stretch that is asked for was over. */
function laterWithin(
  { about, id }: FactItem,
  states: readonly FactItem[],
  { earliest, latest, isBefore }: AskedStretch,
): readonly FactItem[] {
  if (isBefore || earliest === null || latest === null) return [];
  return states
    .filter((other) => {
      const from = parseInstant(other.validFrom ?? "");
      const isSame =
        other.about?.subject === about?.subject && other.about?.predicate === about?.predicate;
      return isSame && other.id !== id && from !== null && from > earliest && from <= latest;
    })
    .toSorted((a, b) => ((a.validFrom ?? "") < (b.validFrom ?? "") ? -1 : 1));
}

/** From the first record of the evidence, or of some of its files, to the last; null when none is dated. */
export function reachOf(
  { artifacts }: TimelineDocument,
  paths: readonly string[] | null = null,
): Interval | null {
  const times = artifacts
    .filter(({ path }) => paths === null || paths.includes(path))
    .flatMap(({ firstAt, lastAt }) => [firstAt, lastAt])
    .flatMap((each) => (each === null ? [] : (parseInstant(each) ?? [])))
    .toSorted((a, b) => a - b);
  const [earliest, latest] = [times[0], times.at(-1)];
  return earliest === undefined || latest === undefined ? null : interval(earliest, latest);
}

/**
 * The moment of a stretch whose state is told first, as far as the evidence reaches: of what only ends, its end. Null where
 * the evidence tells of none of it.
 */
function momentOf({ earliest, latest, isBefore }: AskedStretch, reach: Interval | null) {
  const at = isBefore ? latest : (earliest ?? latest);
  if (at === null || reach === null) return at;
  if (at > reach.latest || (latest ?? at) < reach.earliest) return null;
  return at < reach.earliest ? reach.earliest : at;
}

/** Properties that a question means by their own name alone. */
const ownNames = /\b(?:version|size|role|limit|count|mode)\b/gi;
const identifier = /[\p{L}\p{N}]*(?:[-_.\d]|[a-z][A-Z])[\p{L}\p{N}._-]*/gu;

/** Is it a state of what the words name, whole names as a whole? */
function isAbout(words: string, fact: FactItem, document: TimelineDocument): boolean {
  if (fact.about === null) return false;
  const names = namesOf(fact, document).toLowerCase();
  const whole = (words.match(identifier) ?? []).map((name) => name.toLowerCase());
  const asked = [...words.matchAll(ownNames)].map(([name]) => name.toLowerCase());
  const predicate = fact.about.predicate.toLowerCase();
  // The setting that is asked for may itself be written as one word: maxEntries.
  const isNamed = whole.every((name) => `${names} ${predicate}`.includes(name));
  if (!isNamed || !asked.every((name) => predicate.includes(name))) return false;
  return whole.length > 0 || stemsOf(names).intersection(stemsOf(words)).size > 0;
}

/** "The load of db-1" is its load: another property of the same thing does not answer. */
function isQuantity(words: string, { about }: FactItem): boolean {
  const property = /^(?<property>.+?) (?:of|on|at|for|in) .+$/i.exec(words)?.groups?.property;
  if (property === undefined || about === null) return true;
  const asked = askedStemsOf(property);
  const told = stemsOf(about.predicate.replaceAll("_", " "));
  return asked.difference(ofAnyState).size === 0 || asked.intersection(told).size > 0;
}

/** What is so is asked of a property or by its value: that a thing is named asks for neither. */
function namesState(words: string, { about }: FactItem): boolean {
  const { predicate = "", value = "" } = about ?? {};
  const own = stemsOf(`${predicate} ${predicate.replaceAll("_", " ")} ${value}`);
  return !askedStemsOf(words).isDisjointFrom(own.union(ofAnyState));
}

/** Words that any property may be asked by. */
const ofAnyState = stemsOf("state status condition value setting level");

function isHeldAt(
  { validFrom, validUntil }: FactItem,
  at: Instant,
  { isBefore }: { readonly isBefore: boolean },
): boolean {
  if (validFrom === null && validUntil === null) return false;
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
