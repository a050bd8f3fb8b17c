import { formatInstant, type Instant } from "@/lib/base/instant";
import type { Citation } from "@/lib/domain/citation";
import type { Named } from "@/lib/retrieval/words/named";
import type { TimelineDocument } from "../document/document-schema";
import type { Moment } from "../document/moments";
import type { Recall } from "../searching/recall";
import type { Finder, Found } from "./find-moment";
import type { Question } from "./question/question";
import { piecesOf } from "./record-moment";

/** What is answered to a question, as `whence.timeline/1` has it; `none` says what was searched. */
export type Answer = {
  readonly question: string;
  readonly kind: Question["kind"];
  readonly answer: string;
  readonly interval?: { readonly earliest: string; readonly latest: string };
  readonly durationMs?: number;
  readonly evidence: readonly Citation[];
  /** Ids of what on the timeline it rests on. */
  readonly pieces?: readonly string[];
  /** [0, 1] */
  readonly confidence: number;
  readonly reasoning: string;
};

export type AnswerText = Omit<Answer, "question">;
/** What answers are made of. */
export type Standing = {
  readonly document: TimelineDocument;
  readonly moments: readonly Moment[];
  readonly finder: Finder;
  /** Of times that state none. */
  readonly zone: string;
  /** Records that tell of what the timeline does not; null where there is no evidence to ask. */
  readonly recall: Recall | null;
};

export const citationsMax = 6;

/** What was searched, where nothing is found. */
export function nothing(named: Named, { moments }: Standing): AnswerText {
  return {
    ...{ kind: "none", answer: "", evidence: [], confidence: 0 },
    reasoning: `Nothing on the timeline tells enough of “${named.words}”: ${moments.length} events and states were searched`,
  };
}

/** The same where records are asked as well, if there are any. */
export function nothingAnywhere(named: Named, standing: Standing): AnswerText {
  const text = nothing(named, standing);
  if (standing.recall === null) return text;
  return { ...text, reasoning: `${text.reasoning}, and so were the records of the evidence` };
}

/** Words that several may be meant by: they are named, and none is chosen. Where none may, what was searched is said. */
export function undecided(
  kind: Question["kind"],
  reason: string,
  candidates: readonly Moment[],
): AnswerText {
  if (candidates.length === 0)
    return { kind: "none", answer: "", evidence: [], confidence: 0, reasoning: reason };
  return {
    ...{ kind, answer: `undecided: ${reason}`, confidence: 0.2 },
    evidence: cited(candidates).slice(0, citationsMax),
    pieces: piecesOf(candidates),
    reasoning: "Nothing in the question tells which of them is meant",
  };
}

/** Records that any of may be meant. */
export function severalMatching(
  kind: Question["kind"],
  { words }: Named,
  candidates: readonly Moment[],
): AnswerText {
  const named = candidates
    .slice(0, citationsMax)
    .map(({ title, earliest }) => `“${title}” (${formatInstant(earliest)})`);
  return {
    ...undecided(kind, "several records may be meant", candidates),
    reasoning: `Nothing on the timeline tells enough of “${words}”, and the evidence tells it of several: ${named.join(" or ")}`,
  };
}

export function chosen({ words }: Named, [best, next]: readonly Found[]): string {
  if (best === undefined) return "";
  const share = Math.round(Math.min(1, best.score) * 100);
  const beside = next === undefined ? "" : `; the next best is “${next.moment.title}”`;
  return `“${words}” was taken to be “${best.moment.title}” (${share} % alike)${beside}`;
}

export function confidenceOf(found: readonly Found[]): number {
  const least = Math.min(
    ...found.map(({ moment, score }) => moment.confidence * Math.min(1, score)),
  );
  return Math.round(least * 100) / 100;
}

export function cited(moments: readonly Moment[]): readonly Citation[] {
  return moments.flatMap(({ evidence }) => evidence.slice(0, citationsMax / 2));
}

export function between(earliest: Instant, latest: Instant) {
  return { earliest: formatInstant(earliest), latest: formatInstant(latest) };
}
