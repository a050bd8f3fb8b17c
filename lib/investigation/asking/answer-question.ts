import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { formatInstant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import type { Named } from "@/lib/retrieval/words/named";
import type { TimelineDocument } from "../document/document-schema";
import { createFinder } from "./find-moment";
import { momentsOf } from "./moments";
import { parseQuestion, type Question } from "./question";
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
  const [from] = starts;
  if (from === undefined) return nothing(one, standing);
  const ends = finder.find(other).filter(({ moment }) => moment.id !== from.moment.id);
  // What came of something came after it, where anything that fits did.
  const after = ends.find(({ moment }) => moment.latest >= from.moment.earliest);
  const to = after ?? ends[0];
  if (to === undefined) return nothing(other, standing);
  const ms = Math.abs(to.moment.earliest - from.moment.earliest);
  const [first, last] = [from.moment, to.moment].toSorted((a, b) => a.earliest - b.earliest);
  return {
    ...{ kind: "duration", durationMs: ms },
    answer: `${describeLength(ms)}, from “${from.moment.title}” to “${to.moment.title}”`,
    ...(first && last ? { interval: between(first.earliest, last.earliest) } : {}),
    evidence: cited([from.moment, to.moment]),
    pieces: [from.moment.id, to.moment.id],
    confidence: confidenceOf([from, to]),
    reasoning: `${chosen(one, starts)}; ${chosen(other, [to])}`,
  };
}

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
