import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { mayAnswer } from "./may-answer";
import type { Question } from "./question/question";
import { recordConfidence, toMoment } from "./record-moment";
import type { Standing } from "./telling";

/** An event, state or record that may answer by its kind, and how much of the words it tells. */
export type Clue = {
  readonly moment: Moment;
  /** [0, 1] */
  readonly share: number;
  /** Stems of the question that it does not tell. */
  readonly missing: readonly string[];
};

/** What of the timeline and of the records may answer a kind of question, those that tell most of its words first. */
export function findClues(
  kind: Question["kind"],
  named: Named,
  { finder, recall }: Pick<Standing, "finder" | "recall">,
): readonly Clue[] {
  const asked = askedStemsOf(named.words);
  const told = finder
    .tell(named)
    .map(({ moment, score, missing }) => ({ moment, share: score, missing }));
  const recalled = (recall?.telling(named) ?? []).map((record) => ({
    moment: toMoment(record),
    share: record.share,
    missing: [...asked.difference(record.matched)],
  }));
  return [...told, ...recalled]
    .filter(({ moment }) => mayAnswer(kind, moment))
    .toSorted(
      (a, b) => b.share - a.share || sureOf(b) - sureOf(a) || a.moment.earliest - b.moment.earliest,
    );
}

/** How much it tells, and how sure it is itself. */
export function sureOf({ moment, share }: Clue): number {
  return share * Math.sqrt(Math.max(moment.confidence, recordConfidence));
}
