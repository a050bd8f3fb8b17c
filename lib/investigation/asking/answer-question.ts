import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { inFields, meaningsIn } from "@/lib/domain/evidence/field-glossary";
import { toEnglishWords } from "@/lib/retrieval/words/chinese-words";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { TimelineDocument } from "../document/document-schema";
import { momentsOf } from "../document/moments";
import { conclude, type Proposal, toProposal } from "./conclude";
import { type Answering, findAnsweringHalf } from "./find-answering";
import { createFinder, type Found } from "./find-moment";
import { findPair } from "./find-pair";
import { findBound, whySeveral } from "./incident-bound";
import { openClockMs } from "./open-clock";
import { isOfIncident } from "./question/incident-words";
import { parseQuestion } from "./question/parse-question";
import type { Question } from "./question/question";
import { inWords, namedIn } from "./question/words-asked";
import { piecesOf, sourceOf } from "./record-moment";
import { isOtherThanAttack } from "./restrictions/of-attack";
import { restrictFinder, restrictRecall } from "./restrictions/restricted";
import type { Recall } from "./searching/recall";
import { tellActor } from "./tell-actor";
import { tellWhich, tellWhy } from "./tell-cause";
import { tellCount } from "./tell-count";
import { tellDid } from "./tell-did";
import { tellEnd } from "./tell-end";
import { tellHelp } from "./tell-help";
import { tellImpact } from "./tell-impact";
import { tellLength } from "./tell-length";
import { tellLookup } from "./tell-lookup";
import { tellOrder, tellSequence } from "./tell-order";
import { tellPhase } from "./tell-phase";
import { tellRuledOut } from "./tell-ruled-out";
import { tellSetting } from "./tell-setting";
import { tellState } from "./tell-state";
import { tellValue } from "./tell-value";
import { tellWhat } from "./tell-what";
import { tellWhen } from "./tell-when";
import {
  type AnswerText,
  between,
  chosen,
  cited,
  confidenceOf,
  nothingAnywhere,
  type ProposedAnswer,
  refuse,
  type Standing,
  severalMatching,
  undecided,
} from "./telling";

/** Answers questions from what a document tells, and from nothing else: every answer cites what it rests on. */
export function createAnswerer(
  document: TimelineDocument,
  /** Times that state no zone are read in it; the answer says so. */
  zone = "UTC",
  /** What the evidence tells where nothing on the timeline does. */
  recall: Recall | null = null,
): (question: string) => ProposedAnswer {
  const propose = createProposer(document, zone, recall);
  const meanings = meaningsIn(document.report ?? []);
  return (text) => {
    const first = conclude(propose(text));
    const renamed = inFields(text, meanings);
    if (first.kind !== "none" || renamed === text) return { question: text, ...first };
    const second = conclude(propose(renamed));
    return { question: text, ...(second.kind === "none" ? first : second) };
  };
}

/** The best there is on each question, however unsure: what is measured by `npm run bench questions`. */
export function createProposer(
  document: TimelineDocument,
  zone: string,
  records: Recall | null,
): (question: string) => Proposal {
  const moments = momentsOf(document);
  const recall = records === null ? null : restrictRecall(records);
  const finder = restrictFinder(createFinder(moments), recall);
  const told = stemsOf(wordsBeside(document));
  const knows = (stem: string) =>
    told.has(stem) || finder.knows(stem) || (recall?.knows(stem) ?? false);
  const standing: Standing = { document, moments, finder, zone, recall, knows };
  const isInEvidence = (word: string) => [...stemsOf(word)].every(knows);
  return (text) => {
    const question = inWords(parseQuestion(text), (words) => toEnglishWords(words, isInEvidence));
    const answered = isOtherThanAttack(text, question, document)
      ? refuse("What is known of the harm tells of failures, and not of an attack")
      : answer(question, standing);
    return toProposal(question, answered, standing);
  };
}

/** What a document says beside its events and states. */
function wordsBeside({ facts, entities, gaps, artifacts, ruledOut }: TimelineDocument): string {
  return [
    ...facts.map(({ content, about }) => `${content} ${about?.predicate ?? ""}`),
    ...entities.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...gaps.flatMap(({ description, files }) => [description, ...files]),
    ...artifacts.map(({ path }) => path),
    ...ruledOut.map(({ what }) => what),
  ].join("\n");
}

function answer(question: Question, standing: Standing): AnswerText {
  const beyond = namedIn(question).find(
    ({ words, place }) => typeof place === "number" && isOfIncident(words),
  );
  if (beyond !== undefined) return refuse("One incident is known, and none after it");
  switch (question.kind) {
    case "when":
      return tellWhen(question.of, standing);
    case "order":
      if ("all" in question) return tellSequence(question.all, standing);
      return tellOrder(question, standing);
    case "what_on":
      return tellWhat(question, standing);
    case "state":
      return "extreme" in question
        ? tellValue(question, standing)
        : tellStateOrValue(question, standing);
    case "why":
      return tellWhy(question, standing);
    case "which":
      return tellWhich(question, standing);
    case "how_many":
      return tellCount(question, standing);
    case "did_it_help":
      return tellHelp(question, standing);
    case "impact":
      return tellImpact(question, standing);
    case "ended":
      return tellEnd(question, standing);
    case "who":
      return tellActor(question, standing);
    case "lookup":
      return tellLookup(question, standing);
    case "setting":
      return tellSetting(question.of, question.side, standing);
    case "ruled_out":
      return tellRuledOut(question.of, standing);
    case "did":
      return tellDid(question, standing);
    case "none":
      return refuse(question.why);
    case "duration":
      if ("phase" in question) return tellPhase(question.phase, standing);
      return "of" in question
        ? tellLength(question, standing)
        : tellBetween(question.from, question.to, standing);
  }
}

/** As the facts have it, or as a series of the evidence was measured. */
function tellStateOrValue(
  { of, at }: { readonly of: Named; readonly at: string },
  standing: Standing,
): AnswerText {
  const state = tellState({ of, at }, standing);
  if (state.kind !== "none" || standing.recall === null) return state;
  const value = tellValue({ of, at, extreme: null }, standing);
  return value.kind === "none"
    ? { ...state, reasoning: `${state.reasoning}; ${value.reasoning}` }
    : value;
}

function tellBetween(one: Named, other: Named, standing: Standing): AnswerText {
  const sides = findBetween(one, other, standing);
  if ("kind" in sides) return sides;
  const { starts, ends } = sides;
  const pair = findPair({ named: one, found: starts }, { named: other, found: ends });
  if (pair === null) return nothingAnywhere(other, standing);
  const [from, to] = pair;
  const isTurned = !starts.includes(from);
  const ms = to.moment.earliest - from.moment.earliest;
  const openMs = openClockMs(from.moment, to.moment, standing.document);
  if (openMs > openShareMax * ms)
    return undecided(
      `The length is not known: a clock seems wrong by ${describeLength(openMs)} and was not corrected`,
      [from.moment, to.moment],
    );
  return {
    ...{ kind: "duration", durationMs: ms },
    answer: `${describeLength(ms)}, from “${from.moment.title}” to “${to.moment.title}”${sourceOf(from.moment, to.moment)}`,
    interval: between(from.moment.earliest, to.moment.earliest),
    evidence: cited([from.moment, to.moment]),
    pieces: piecesOf([from.moment, to.moment]),
    confidence: confidenceOf([from, to]),
    reasoning: isTurned
      ? `${chosen(other, [from])}; ${chosen(one, [to])}; the second came first`
      : `${chosen(one, [from])}; ${chosen(other, [to])}`,
  };
}

type Sides = { readonly starts: readonly Found[]; readonly ends: readonly Found[] };

function findBetween(one: Named, other: Named, standing: Standing): Sides | AnswerText {
  const first = findBound(one, standing) ?? findAnsweringHalf(one, standing);
  if (first.kind === "none") return first;
  if (first.kind === "several") return severalMatching(one, first.candidates);
  if (first.found.length === 0) return nothingAnywhere(one, standing);
  const bound = findBound(other, standing);
  if (bound?.kind === "none") return bound;
  const last = bound ?? findEnds(one, other, standing);
  if (last.kind === "several") return severalMatching(other, last.candidates);
  const several = bound === null ? null : whySeveral(one, first.found);
  return several ?? { starts: first.found, ends: last.found };
}

/** Of a length; with more of it open it is another length. */
const openShareMax = 0.1;

/** "From the first firing of the alert to its resolution": of the alert, where no resolution is told so by itself. */
function findEnds(one: Named, other: Named, standing: Standing): Answering {
  if (!itsOwn.test(other.words)) return findAnsweringHalf(other, standing);
  const found = standing.finder.find(other).filter(({ score }) => score >= 0.5);
  if (found.length > 0) return { kind: "found", found };
  const thing = /\bof (.+)$/i.exec(one.words)?.[1] ?? one.words;
  return findAnsweringHalf(
    { ...other, words: `${other.words.replace(itsOwn, "")} of ${thing}` },
    standing,
  );
}

const itsOwn = /\b(?:its|their)\b/i;
