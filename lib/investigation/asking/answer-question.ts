import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { formatInstant, type Instant, parseInstant } from "@/lib/base/instant";
import type { Citation } from "@/lib/domain/citation";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import type { TimelineDocument } from "../document/document-schema";
import { createFinder, type Finder, type Found } from "./find-moment";
import { type Moment, momentsOf } from "./moments";
import { type Named, parseQuestion, type Question } from "./question";
import { stemsOf } from "./word-stems";

/** What is answered to a question, as `whence.timeline/1` has it; `none` says what was searched. */
export type Answer = {
  readonly question: string;
  readonly kind: Question["kind"];
  readonly answer: string;
  readonly interval?: { readonly earliest: string; readonly latest: string };
  readonly durationMs?: number;
  readonly evidence: readonly Citation[];
  /** [0, 1] */
  readonly confidence: number;
  readonly reasoning: string;
};

type Told = Omit<Answer, "question">;
type Standing = {
  readonly document: TimelineDocument;
  readonly moments: readonly Moment[];
  readonly finder: Finder;
};

const citationsMax = 6;

/** Answers questions from what a document tells, and from nothing else: every answer cites what it rests on. */
export function createAnswerer(document: TimelineDocument): (question: string) => Answer {
  const moments = momentsOf(document);
  const standing = { document, moments, finder: createFinder(moments) };
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
      return tellWhat(question.of, standing);
    case "none":
      return { kind: "none", answer: "", evidence: [], confidence: 0, reasoning: question.why };
    case "duration":
      return "of" in question
        ? tellLength(question.of, standing)
        : tellBetween(question.from, question.to, standing);
  }
}

function nothing(named: Named, { moments }: Standing): Told {
  return {
    ...{ kind: "none", answer: "", evidence: [], confidence: 0 },
    reasoning: `Nothing on the timeline tells enough of “${named.words}”: ${moments.length} events and states were searched`,
  };
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
    confidence: confidenceOf([from, to]),
    reasoning: `${chosen(one, starts)}; ${chosen(other, [to])}`,
  };
}

/** How long something lasted: by its own end, by what it was over with, or by a gap or clock that is told of it. */
function tellLength(named: Named, standing: Standing): Told {
  const gap = findGap(named, standing.document);
  if (gap !== null) return gap;
  const found = standing.finder.find(named);
  const [best] = found;
  if (best === undefined) return nothing(named, standing);
  const lasting = found.find(
    ({ moment, score }) => moment.end !== null && score >= 0.7 * best.score,
  );
  const { moment } = lasting ?? best;
  const over = moment.end === null ? findOver(moment, standing.moments) : null;
  const end = moment.end ?? over?.earliest ?? null;
  if (end === null || end <= moment.earliest) {
    return {
      ...{ kind: "none", answer: "", confidence: 0, evidence: cited([moment]) },
      reasoning: `“${moment.title}” began at ${formatInstant(moment.earliest)}, and nothing tells when it was over`,
    };
  }
  const ms = end - moment.earliest;
  return {
    ...{ kind: "duration", durationMs: ms, interval: between(moment.earliest, end) },
    answer: `${describeLength(ms)}, from ${formatInstant(moment.earliest)} to ${formatInstant(end)}: ${moment.title}`,
    evidence: cited(over === null ? [moment] : [moment, over]),
    confidence: confidenceOf([lasting ?? best]),
    reasoning: `${chosen(named, found)}${over === null ? "" : `; it was over with “${over.title}”`}`,
  };
}

const endingKinds: ReadonlySet<string> = new Set(["recovery", "mitigation", "state_change"]);

/** The next thing of the same that recovers, or that is told in the same words with another end. */
function findOver(moment: Moment, moments: readonly Moment[]): Moment | null {
  const [main] = moment.entities;
  const own = stemsOf(moment.title);
  const later = moments.filter(({ earliest }) => earliest > moment.earliest);
  const alike = later.find(
    (other) =>
      main !== undefined &&
      other.entities[0] === main &&
      (endingKinds.has(other.kind) ||
        /\b(?:resolv|clear|end|recover|again|up)/i.test(other.title)) &&
      stemsOf(other.title).intersection(own).size > 0,
  );
  return alike ?? null;
}

/** "For which period are there no logs of X", "by how much is the clock of X off": what a gap tells. */
function findGap({ words }: Named, { gaps }: TimelineDocument): Told | null {
  const isOfRecords =
    /\b(?:no|without|missing)\b.*\b(?:log|logs|line|lines|record|records|metrics?|samples?|data|entries)\b|没有.*(?:日志|记录|指标)/i.test(
      words,
    );
  const isOfClock = /\bclock\b|时钟/i.test(words);
  if (!isOfRecords && !isOfClock) return null;
  const asked = stemsOf(words);
  const [best] = gaps
    .filter(({ reason }) => (isOfClock ? reason === "clock" : reason === "silence"))
    .map((gap) => ({ gap, score: stemsOf(gap.files.join(" ")).intersection(asked).size }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined) return null;
  const { gap } = best;
  const told = {
    answer: gap.description,
    evidence: gap.evidence.slice(0, citationsMax),
    confidence: 0.7,
  };
  const reasoning = "A gap of the timeline tells it";
  if (!isOfClock && gap.window !== undefined) {
    const [from, to] = [parseInstant(gap.window.from), parseInstant(gap.window.to)];
    if (from === null || to === null) return null;
    return {
      kind: "duration",
      ...told,
      durationMs: to - from,
      interval: between(from, to),
      reasoning,
    };
  }
  const seconds = /(\d+(?:\.\d+)?) s (?:ahead|behind)/.exec(gap.description)?.[1];
  if (seconds === undefined) return null;
  return { kind: "duration", ...told, durationMs: Number(seconds) * 1000, reasoning };
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

function tellWhat(named: Named, standing: Standing): Told {
  const found = standing.finder.find(named);
  const [best] = found;
  if (best === undefined) return nothing(named, standing);
  const { moment } = best;
  return {
    ...{ kind: "what_on", answer: `${moment.title} (${formatInstant(moment.earliest)})` },
    interval: between(moment.earliest, moment.latest),
    evidence: moment.evidence.slice(0, citationsMax),
    confidence: confidenceOf([best]),
    reasoning: chosen(named, found),
  };
}

function chosen({ words }: Named, [best, next]: readonly Found[]): string {
  if (best === undefined) return "";
  const share = Math.round(Math.min(1, best.score) * 100);
  const beside = next === undefined ? "" : `; next to it “${next.moment.title}”`;
  return `“${best.moment.title}” tells ${share} % of “${words}”${beside}`;
}

function confidenceOf(found: readonly Found[]): number {
  const least = Math.min(
    ...found.map(({ moment, score }) => moment.confidence * Math.min(1, score)),
  );
  return Math.round(least * 100) / 100;
}

function cited(moments: readonly Moment[]): readonly Citation[] {
  return moments.flatMap(({ evidence }) => evidence.slice(0, citationsMax / 2));
}

function between(earliest: Instant, latest: Instant) {
  return { earliest: formatInstant(earliest), latest: formatInstant(latest) };
}
