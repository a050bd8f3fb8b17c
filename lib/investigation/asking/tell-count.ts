import { formatInstant, parseInstant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { type Clue, findClues, sureOf } from "./find-clues";
import { piecesOf, type RecordMoment, sourceOf, toMoment } from "./record-moment";
import { type AnswerText, citationsMax, refuse, type Standing, toCandidate } from "./telling";

/** With less of the words told, what is counted is something else. */
const toldMin = 0.8;
/** A count of records is exact; which records are meant is known by their words alone. */
const countedConfidence = 0.85;

/**
 * How many of something: answers of a server by their status, a number that a record states, or the records that are alike and have
 * all the words. Events of a timeline are a choice of what happened, so they are never counted.
 */
export function tellCount(named: Named, standing: Standing): AnswerText {
  const code = statusIn(named.words);
  if (code !== null) {
    return (
      countStatus(code, standing) ??
      refuse(`No access record that could be counted was answered ${code}`)
    );
  }
  const found = findClues("how_many", named, standing);
  return (
    readStated(named, found) ??
    countAlike(found) ??
    refuse(
      `No record states or can be counted as “${named.words}”`,
      found.slice(0, 2).map((clue) => toCandidate(clue.moment, Math.min(0.4, sureOf(clue) / 2))),
    )
  );
}

const status = /(?<![\p{L}\p{N}._-])(?<code>[1-5]\d\d|[1-5]xx)(?:s|'s|错误)?(?![\p{L}\p{N}._-])/iu;

/** A status of answers, where the words name nothing else. */
function statusIn(words: string): string | null {
  const code = status.exec(words)?.groups?.code?.toLowerCase() ?? null;
  const others = [...stemsOf(words.replace(status, " "))].filter((stem) => !ofAnswers.has(stem));
  return others.length > 0 ? null : code;
}

/** Requests that were answered with a status, over the access records. */
function countStatus(code: string, { recall, document }: Standing): AnswerText | null {
  if (recall === null) return null;
  const counted = recall.countStatus(code);
  if (counted === null) return null;
  const { total, of, paths, first } = counted;
  const { from, until } = counted;
  const [startedAt, resolvedAt] = [document.incident.startedAt, document.incident.resolvedAt];
  const within =
    parseInstant(startedAt ?? "") !== null && parseInstant(resolvedAt ?? "") !== null
      ? `; the incident lasted from ${startedAt} to ${resolvedAt}`
      : "";
  return {
    kind: "how_many",
    answer: `${total} of ${of} requests were answered ${code}, in ${paths.join(", ")} from ${formatInstant(from)} to ${formatInstant(until)}`,
    evidence: toMoment(first).evidence,
    pieces: [],
    confidence: countedConfidence,
    reasoning: `Counted over all access records of these files${within}`,
  };
}

const ofAnswers = stemsOf(
  "answers responses errors requests status code http returned served 错误 返回 请求 响应",
);

const counted = /(?<![\p{L}\p{N}.:/_=-])(\d[\d,]*)((?: [\p{L}-]+){1,3})/gu;

/** A number right before what is asked for, in a text that has all the other words: "110 failed passwords". */
function readStated(named: Named, found: readonly Clue[]): AnswerText | null {
  const asked = stemsOf(named.words);
  const stated = found
    .filter(({ share }) => share >= toldMin)
    .flatMap((clue) => numbersIn(clue.moment, asked).map((number) => ({ clue, number })));
  const [best] = stated;
  if (best === undefined) return null;
  const isOne = stated.every(({ number }) => number === best.number);
  const { moment } = best.clue;
  return {
    kind: "how_many",
    answer: `${best.number}: ${moment.title}${sourceOf(moment)}`,
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence: sureOf(best.clue) * (isOne ? 1 : 0.8),
    reasoning: "The record states the number",
  };
}

function numbersIn({ title, words }: Moment, asked: ReadonlySet<string>): readonly number[] {
  const text = [title, ...words.map(([each]) => each)].join("\n");
  return [...text.matchAll(counted)].flatMap(([, digits = "", behind = ""]) =>
    stemsOf(behind).intersection(asked).size > 0 ? [Number(digits.replaceAll(",", ""))] : [],
  );
}

/** Records of one kind that have all the words. */
function countAlike(found: readonly Clue[]): AnswerText | null {
  const records = found.flatMap(({ moment, share, missing }) => {
    const { alike, record } = moment as Partial<RecordMoment>;
    if (alike === undefined || record === "message" || missing.length > 0) return [];
    return [{ moment, share, alike }];
  });
  const [best, next] = records;
  if (best === undefined) return null;
  const { moment } = best;
  return {
    kind: "how_many",
    answer: `${best.alike}: so many records like “${moment.title}”${sourceOf(moment)}`,
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: [],
    confidence: 0.75 * best.share * (next === undefined ? 1 : 0.6),
    reasoning: "Counted over the records of this kind that have all the words",
  };
}
