import { formatInstant, type Instant, type Interval } from "@/lib/base/instant";
import type { Citation } from "@/lib/domain/evidence/citation";
import type { MeasurementItem } from "@/lib/domain/evidence/measurement";
import type { Named } from "@/lib/retrieval/words/named";
import type { TimelineDocument } from "../document/document-schema";
import type { Counted } from "../document/measuring/what-is-counted";
import type { Moment } from "../document/moments";
import type { Finder, Found } from "./find-moment";
import { piecesOf, sourceOf } from "./record-moment";
import type { Recall } from "./searching/recall";

/** Kinds of answers of `whence.timeline/1`. */
export type AnswerKind =
  | "when"
  | "what_on"
  | "duration"
  | "order"
  | "state"
  | "why"
  | "which"
  | "how_many"
  | "did_it_help"
  | "none";

/** What is answered to a question, as `whence.timeline/1` has it; `none` says what was searched. */
export type Answer = {
  readonly question: string;
  readonly kind: AnswerKind;
  readonly answer: string;
  readonly interval?: { readonly earliest: string; readonly latest: string };
  readonly durationMs?: number;
  readonly evidence: readonly Citation[];
  /** Ids of what on the timeline it rests on. */
  readonly pieces?: readonly string[];
  /** [0, 1] */
  readonly confidence: number;
  readonly reasoning: string;
  /** What may be meant and is not sure enough to be the answer, the likeliest first; only where there is none. */
  readonly candidates?: readonly Candidate[];
  /** How the numbers that it states were counted. */
  readonly measurements?: readonly MeasurementItem[];
};

export type Candidate = {
  readonly answer: string;
  readonly interval?: { readonly earliest: string; readonly latest: string };
  readonly evidence: readonly Citation[];
  readonly pieces: readonly string[];
  /** [0, 1] */
  readonly confidence: number;
  readonly why: string;
};

/** A number that an answer states and that is counted over records. */
export type StatedCount = {
  readonly counted: Counted;
  readonly window: Interval | null;
  readonly count: number;
};

export type ProposedAnswer = AnswerText & Pick<Answer, "question">;

export type AnswerText = Omit<Answer, "question" | "measurements"> & {
  readonly counts?: readonly StatedCount[];
  /** What the timeline measured already. */
  readonly measured?: readonly MeasurementItem[];
};
/** What answers are made of. */
export type Standing = {
  readonly document: TimelineDocument;
  readonly moments: readonly Moment[];
  readonly finder: Finder;
  /** Of times that state none. */
  readonly zone: string;
  /** Records that tell of what the timeline does not; null where there is no evidence to ask. */
  readonly recall: Recall | null;
  /** Does any event, state or record have a word, by its stem? */
  readonly knows: (stem: string) => boolean;
};

export const citationsMax = 6;

/** What was searched, where nothing is found. */
export function nothing(named: Named, { moments }: Standing): AnswerText {
  return refuse(
    `Nothing on the timeline tells enough of “${named.words}”: ${moments.length} events and states were searched`,
  );
}

/** The same where records are asked as well, if there are any. */
export function nothingAnywhere(named: Named, standing: Standing): AnswerText {
  const text = nothing(named, standing);
  if (standing.recall === null) return text;
  return { ...text, reasoning: `${text.reasoning}, and so were the records of the evidence` };
}

/** No answer, and why. */
export function refuse(reasoning: string, candidates: readonly Candidate[] = []): AnswerText {
  return { kind: "none", answer: "", evidence: [], confidence: 0, reasoning, candidates };
}

/** How likely each of several is that any of may be meant. */
const amongSeveral = 0.3;

/** Words that several may be meant by: they are named, and none is chosen. */
export function undecided(reason: string, moments: readonly Moment[]): AnswerText {
  return refuse(
    reason,
    moments.map((moment) => toCandidate(moment, amongSeveral)),
  );
}

/** Records that any of may be meant. */
export function severalMatching({ words }: Named, moments: readonly Moment[]): AnswerText {
  return undecided(
    `Nothing on the timeline tells enough of “${words}”, and ${moments.length} records of the evidence may be meant`,
    moments,
  );
}

export function toCandidate(moment: Moment, confidence: number): Candidate {
  return {
    answer: `${moment.title} (${formatInstant(moment.earliest)})${sourceOf(moment)}`,
    interval: between(moment.earliest, moment.latest),
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence,
    why: "Its words fit what is asked",
  };
}

/** How what was chosen fits the words. */
export function chosenFrom(words: string, share: number): string {
  return `It has ${Math.round(share * 100)} % of the words “${words}”, rare ones weighing more`;
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
