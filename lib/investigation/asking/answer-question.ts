import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { formatInstant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import type { Named } from "@/lib/retrieval/words/named";
import type { TimelineDocument } from "../document/document-schema";
import { createFinder, type Finder, type Found } from "./find-moment";
import { findPair } from "./find-pair";
import { momentsOf } from "./moments";
import { parseQuestion, type Question } from "./question";
import { tellWhich, tellWhy } from "./tell-cause";
import { tellCount } from "./tell-count";
import { tellHelp } from "./tell-help";
import { tellLength } from "./tell-length";
import { tellState } from "./tell-state";
import { tellWhat } from "./tell-what";
import {
  type Answer,
  between,
  chosen,
  citationsMax,
  cited,
  confidenceOf,
  nothing,
  type Standing,
  type Told,
} from "./telling";

/** Answers questions from what a document tells, and from nothing else: every answer cites what it rests on. */
export function createAnswerer(
  document: TimelineDocument,
  /** Times that state no zone are read in it; the answer says so. */
  zone = "UTC",
): (question: string) => Answer {
  const moments = momentsOf(document);
  const standing = { document, moments, finder: createFinder(moments), zone };
  return (question) => ({ question, ...answer(parseQuestion(question), standing) });
}

/** The same as a document holds them. */
export function answerAll(document: TimelineDocument, questions: readonly string[]): JsonValue[] {
  const ask = createAnswerer(document);
  return questions.map((question) => toJsonValue(ask(question)));
}

function answer(question: Question, standing: Standing): Told {
  switch (question.kind) {
    case "when":
      return tellWhen(question.of, standing);
    case "order":
      return tellOrder(question, standing);
    case "what_on":
      return tellWhat(question, standing);
    case "state":
      return tellState(question, standing);
    case "why":
      return tellWhy(question, standing);
    case "which":
      return tellWhich(question, standing);
    case "how_many":
      return tellCount(question.of, standing);
    case "did_it_help":
      return tellHelp(question.of, standing);
    case "none":
      return { kind: "none", answer: "", evidence: [], confidence: 0, reasoning: question.why };
    case "duration":
      return "of" in question
        ? tellLength(question.of, standing)
        : tellBetween(question.from, question.to, standing);
  }
}

function tellWhen(named: Named, standing: Standing): Told {
  const found = standing.finder.find(named);
  const [best] = found;
  if (best === undefined) return nothing(named, standing);
  const { moment } = best;
  return {
    ...{ kind: "when", answer: `${formatInstant(moment.earliest)}: ${moment.title}` },
    interval: { earliest: formatInstant(moment.earliest), latest: formatInstant(moment.latest) },
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: [moment.id],
    confidence: confidenceOf([best]),
    reasoning: chosen(named, found),
  };
}

function tellBetween(one: Named, other: Named, standing: Standing): Told {
  const { finder } = standing;
  const starts = finder.find(one);
  if (starts.length === 0) return nothing(one, standing);
  const pair = findPair(
    { named: one, found: starts },
    { named: other, found: findEnds(one, other, finder) },
  );
  if (pair === null) return nothing(other, standing);
  const [from, to] = pair;
  const ms = Math.abs(to.moment.earliest - from.moment.earliest);
  const [first, last] = [from.moment, to.moment].toSorted((a, b) => a.earliest - b.earliest);
  return {
    ...{ kind: "duration", durationMs: ms },
    answer: `${describeLength(ms)}, from “${from.moment.title}” to “${to.moment.title}”`,
    ...(first && last ? { interval: between(first.earliest, last.earliest) } : {}),
    evidence: cited([from.moment, to.moment]),
    pieces: [from.moment.id, to.moment.id],
    confidence: confidenceOf([from, to]),
    reasoning: `${chosen(one, [from])}; ${chosen(other, [to])}`,
  };
}

/** "From the first firing of the alert to its resolution": of the alert, where no resolution is told so by itself. */
function findEnds(one: Named, other: Named, finder: Finder): readonly Found[] {
  const found = finder.find(other);
  if (found.length > 0 || !itsOwn.test(other.words)) return found;
  const thing = /\bof (.+)$/i.exec(one.words)?.[1] ?? one.words;
  return finder.find({ ...other, words: `${other.words.replace(itsOwn, "")} of ${thing}` });
}

const itsOwn = /\b(?:its|their)\b/i;

function tellOrder(
  { first, second, form }: Extract<Question, { kind: "order" }>,
  standing: Standing,
): Told {
  const { finder } = standing;
  const [one] = finder.find(first);
  if (one === undefined) return nothing(first, standing);
  const other = finder.find(second).find(({ moment }) => moment.id !== one.moment.id);
  if (other === undefined) return nothing(second, standing);
  const [a, b] = [one.moment, other.moment];
  const told = `“${a.title}” at ${formatInstant(a.earliest)}, “${b.title}” at ${formatInstant(b.earliest)}`;
  const rest = {
    kind: "order",
    evidence: cited([a, b]),
    pieces: [a.id, b.id],
    confidence: confidenceOf([one, other]),
  } as const;
  const sharedMs = Math.min(a.latest, b.latest) - Math.max(a.earliest, b.earliest);
  if (sharedMs >= 0) {
    const why = `undecidable: when they were overlaps by ${describeLength(sharedMs)}`;
    return { ...rest, answer: why, confidence: 0.3, reasoning: told };
  }
  const isBefore = a.earliest < b.earliest;
  const ms = Math.abs(b.earliest - a.earliest);
  const answer =
    form === "choice"
      ? `${isBefore ? withPlace(first) : withPlace(second)}, ${describeLength(ms)} earlier`
      : `${isBefore ? "before" : "after"}, by ${describeLength(ms)}`;
  return { ...rest, answer, durationMs: ms, reasoning: told };
}

function withPlace({ words, place }: Named): string {
  return place === null ? words : `${words} (${place})`;
}
