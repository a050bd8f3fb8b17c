import type { KeywordIndex } from "../keyword-index";
import type { Searchable } from "../searchable";
import { takeBest } from "../take-best";
import { type Lines, listLines } from "./conversation-lines";
import { findNamedSpeakers } from "./named-speakers";
import type { Said } from "./said";

/** Smaller than any difference that is shown; it keeps the order of messages whose own words match alike. */
const stepShare = 1e-12;

/**
 * Gives the scores that messages have by their own words to the messages that fit best in their conversation, so that all else keeps
 * its score. Messages found only by what is around them follow below. Both lists are best first.
 */
function shareScores(own: readonly number[], found: readonly number[]): readonly number[] {
  const least = found[own.length - 1] ?? 0;
  const lowest = own.at(-1) ?? 0;
  return found.map(
    (score, place) => (own[place] ?? (lowest * score) / least) * (1 - stepShare * place),
  );
}

/*
 * Few messages of a conversation can be understood alone: an answer seldom repeats the words of its question, and pronouns replace names.
 * So a message counts with the messages around it, and with the sitting it belongs to. Weights were chosen on half of
 * bench/search/conversations; docs/decisions/0036 lists what was tried.
 */

/** How much of a message counts for the next one and the one before, and how that falls with each further message. */
const nearShare = 0.1;
const nearFall = 0.5;
const nearMax = 3;
/** Messages around one count as a reason where they bring more than this share of the best match. */
const leastShare = 0.04;
/** How much the words that occur anywhere in a sitting count for each message found in it. */
const sittingShare = 0.2;
const speakerLift = 0.3;
const statedTimeLift = 0.3;
/** What is left to a message that only asks. */
const askingShare = 0.7;

const asksWhen =
  /^\W*(?:since |until )?when\b|\bwhen (?:did|do|does|is|are|was|were|will)\b|\b(?:what|which) (?:day|date|month|year)\b|什么时候|何时|几点|哪天/iu;

const nothingSaid: Said = { conversation: "", speaker: null, asks: "nothing" };

export type MessageQuery = {
  readonly query: string;
  readonly words: readonly string[];
  /** By number of the item, how well it fits alone. */
  readonly shares: ReadonlyMap<number, number>;
  readonly isNormalised: boolean;
  /** Of the messages only so many are placed, the best; messages beyond them are no hits. */
  readonly count: number;
};

export type FoundMessages = {
  /** By number of the item, how well it fits: messages with those around them, and all else as it does alone. */
  readonly shares: ReadonlyMap<number, number>;
  /** How many more messages fit than were to be placed. */
  readonly others: number;
  /** Why a message counts with its conversation, and not by its words alone. */
  readonly whyOf: (number: number) => readonly string[];
};

export type Conversations = {
  /** Does a turn, such as the first time, lift all messages by as much? So it is where each is one of a kind and dated as surely. */
  readonly areOfOneTurn: boolean;
  readonly find: (query: MessageQuery) => FoundMessages;
};

export function createConversations(
  items: readonly Searchable<unknown>[],
  keywords: KeywordIndex,
): Conversations {
  const lines = listLines(items, keywords);
  const { numbers, said } = lines;
  const lineOf = new Int32Array(items.length).fill(-1);
  for (const [at, number] of numbers.entries()) lineOf[number] = at;
  const speakers = new Set(said.flatMap(({ speaker }) => speaker ?? []));
  const hasStatedTime = (at: number) => items[numbers[at] ?? -1]?.stated !== null;
  const messages = items.filter((item) => item.said !== null);
  return {
    areOfOneTurn: messages.every(
      ({ series, time, timeConfidence }) =>
        series === null && time !== null && timeConfidence === messages[0]?.timeConfidence,
    ),
    find({ query, words, shares, isNormalised, count }) {
      const { fit, alone, own } = splitOff(shares, lineOf, lines.ownShares);
      if (alone.length === 0) return { shares, others: 0, whyOf: () => [] };
      const named = findNamedSpeakers(query, speakers);
      const isTimeAsked = isNormalised && asksWhen.test(query);
      const liftsOf = (at: number): Lifts => {
        const { speaker, asks } = said[at] ?? nothingSaid;
        return {
          namedSpeaker: speaker !== null && named.has(speaker) ? speaker : null,
          isTimed: isTimeAsked && hasStatedTime(at),
          isOnlyAsking: asks === "only",
        };
      };
      const sittings = scoreSittings(words, keywords, lines, lineOf);
      const leastNear = leastShare * highest(own);
      const scores = new Float64Array(numbers.length);
      const found = listNear(own).filter((at) => {
        const alike = own[at] ?? 0;
        const near = scoreAround(lines, own, at);
        const sitting = sittings[lines.sittings[at] ?? -1] ?? 0;
        if (alike === 0 && near <= leastNear) return false;
        scores[at] = (alike + near + sittingShare * sitting) * toLift(liftsOf(at));
        return true;
      });
      const scoreAt = (at: number) => scores[at] ?? 0;
      const best = takeBest(found, count, (a, b) => scoreAt(b) - scoreAt(a) || a - b);
      const aloneBest = takeBest(alone, count, (a, b) => b - a);
      const shared = shareScores(aloneBest, best.map(scoreAt));
      for (const [place, at] of best.entries()) fit.set(numbers[at] ?? -1, shared[place] ?? 0);
      return {
        shares: fit,
        others: found.length - best.length,
        whyOf(number) {
          const at = lineOf[number] ?? -1;
          if (at < 0 || scoreAt(at) === 0) return [];
          const isAround = scoreAround(lines, own, at) > leastNear;
          return [...(isAround ? ["messages around it match"] : []), ...reasonsOf(liftsOf(at))];
        },
      };
    },
  };
}

/** What fits alone: messages by line, weighed by their lengths, and all else as it is. */
function splitOff(shares: MessageQuery["shares"], lineOf: Int32Array, ownShares: Float64Array) {
  const fit = new Map<number, number>();
  const alone: number[] = [];
  const own = new Float64Array(ownShares.length);
  for (const [number, share] of shares) {
    const at = lineOf[number] ?? -1;
    if (at < 0) {
      fit.set(number, share);
      continue;
    }
    alone.push(share);
    own[at] = share * (ownShares[at] ?? 0);
  }
  return { fit, alone, own };
}

function highest(scores: Float64Array): number {
  let most = 0;
  for (const score of scores) most = Math.max(most, score);
  return most;
}

/** By sitting, the share of what is asked that any of its messages contains, [0, 1]. */
function scoreSittings(
  words: readonly string[],
  keywords: KeywordIndex,
  { sittings, sittingCount }: Lines,
  lineOf: Int32Array,
): Float64Array {
  const asked = [...new Set(words)].map((word) => ({ word, rarity: keywords.rarityOf(word) }));
  const all = asked.reduce((sum, { rarity }) => sum + rarity, 0);
  const scores = new Float64Array(sittingCount);
  const counted = new Int32Array(sittingCount);
  for (const [place, { word, rarity }] of asked.entries()) {
    for (const number of keywords.holding(word)) {
      const sitting = sittings[lineOf[number] ?? -1];
      if (sitting === undefined || counted[sitting] === place + 1) continue;
      counted[sitting] = place + 1;
      scores[sitting] = (scores[sitting] ?? 0) + rarity / all;
    }
  }
  return scores;
}

/** The lines with a score and those next to them, in order. */
function listNear(own: Float64Array): readonly number[] {
  const near: number[] = [];
  let next = 0;
  for (let at = 0; at < own.length; at += 1) {
    if (own[at] === 0) continue;
    const until = Math.min(own.length - 1, at + nearMax);
    for (next = Math.max(next, at - nearMax); next <= until; next += 1) near.push(next);
  }
  return near;
}

function scoreAround(lines: Lines, own: Float64Array, at: number): number {
  let score = 0;
  for (let away = 1, share = nearShare; away <= nearMax; away += 1, share *= nearFall) {
    const reply = away === 1 ? (lines.replyShares[at - 1] ?? 0) : 0;
    score += scoreBeside(lines, own, at, at - away) * (share + reply);
    score += scoreBeside(lines, own, at, at + away) * share;
  }
  return score;
}

/** What another line of the same sitting has; 0 of any other. */
function scoreBeside({ sittings }: Lines, own: Float64Array, at: number, other: number): number {
  const score = own[other] ?? 0;
  return score > 0 && sittings[other] === sittings[at] ? score : 0;
}

/** What lifts a message, whatever its words match. */
type Lifts = {
  readonly namedSpeaker: string | null;
  readonly isTimed: boolean;
  readonly isOnlyAsking: boolean;
};

function toLift({ namedSpeaker, isTimed, isOnlyAsking }: Lifts): number {
  return (
    (namedSpeaker === null ? 1 : 1 + speakerLift) *
    (isTimed ? 1 + statedTimeLift : 1) *
    (isOnlyAsking ? askingShare : 1)
  );
}

function reasonsOf({ namedSpeaker, isTimed }: Lifts): readonly string[] {
  return [
    ...(namedSpeaker === null ? [] : [`written by ${namedSpeaker}`]),
    ...(isTimed ? ["states a time"] : []),
  ];
}
