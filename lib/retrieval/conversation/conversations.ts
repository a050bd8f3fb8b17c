import type { KeywordIndex } from "../keyword-index";
import type { Searchable } from "../searchable";
import { findNamedSpeakers } from "./named-speakers";
import type { Said } from "./said";

/*
 * Few messages of a conversation can be understood alone: an answer seldom repeats the words of its question, and pronouns replace names.
 * So a message counts with the messages around it, and with the sitting it belongs to. Weights were chosen on half of
 * bench/search/conversations; docs/decisions/0036 lists what was tried.
 */

/** Messages further apart in time belong to different sittings. */
const pauseMs = 4 * 3_600_000;
/** A message of so many stems counts half: "I like that" matches much and states little. */
const halfLength = 8;
/** How much of a message that asks counts for the next one; where it also states something, the match may be in the statement. */
const replyShares = { nothing: 0, something: 0.25, only: 0.5 } as const;
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

export type MessageQuery = {
  readonly query: string;
  readonly words: readonly string[];
  /** By number of the item, how well it fits alone. */
  readonly alone: ReadonlyMap<number, number>;
  readonly isNormalised: boolean;
};

export type FoundMessage = {
  readonly number: number;
  readonly score: number;
  readonly why: readonly string[];
};

export type Conversations = {
  /** Does the item belong to a conversation? */
  readonly has: (number: number) => boolean;
  /** The messages that fit a question, alone or by those around them, best first. Scores compare messages of one answer only. */
  readonly find: (query: MessageQuery) => readonly FoundMessage[];
};

type Line = {
  readonly number: number;
  readonly said: Said;
  readonly sitting: number;
  readonly hasStatedTime: boolean;
};

export function createConversations(
  items: readonly Searchable<unknown>[],
  keywords: KeywordIndex,
): Conversations {
  const lines = listLines(items);
  const lineOf = new Int32Array(items.length).fill(-1);
  for (const [at, { number }] of lines.entries()) lineOf[number] = at;
  const has = (number: number) => (lineOf[number] ?? -1) >= 0;
  const speakers = new Set(lines.flatMap(({ said }) => said.speaker ?? []));
  return {
    has,
    find({ query, words, alone, isNormalised }) {
      const own = new Float64Array(lines.length);
      let most = 0;
      for (const [number, score] of alone) {
        if (!has(number)) continue;
        const length = keywords.lengthOf(number);
        const weighed = (score * length) / (length + halfLength);
        own[lineOf[number] ?? 0] = weighed;
        most = Math.max(most, weighed);
      }
      const sittings = scoreSittings(words, keywords, (number) => lines[lineOf[number] ?? -1]);
      const named = findNamedSpeakers(query, speakers);
      const isTimeAsked = isNormalised && asksWhen.test(query);
      return listNear(own)
        .flatMap((at): FoundMessage[] => {
          const [line, alike = 0] = [lines[at], own[at]];
          const near = scoreAround(lines, own, at);
          if (line === undefined || (alike === 0 && near <= leastShare * most)) return [];
          const whole = alike + near + sittingShare * (sittings.get(line.sitting) ?? 0);
          const { lift, why } = liftLine(line, named, isTimeAsked);
          const reasons = near > leastShare * most ? ["messages around it match", ...why] : why;
          return [{ number: line.number, score: whole * lift, why: reasons }];
        })
        .toSorted((a, b) => b.score - a.score);
    },
  };
}

/** Messages in the order they were written, conversation by conversation. */
function listLines(items: readonly Searchable<unknown>[]): readonly Line[] {
  const conversations = new Map<string, { number: number; said: Said; at: number }[]>();
  for (const [number, { said, time }] of items.entries()) {
    if (said === null) continue;
    const messages = conversations.get(said.conversation) ?? [];
    conversations.set(said.conversation, messages);
    messages.push({ number, said, at: time?.earliest ?? Number.MAX_SAFE_INTEGER });
  }
  let sitting = -1;
  return [...conversations.values()].flatMap((messages) => {
    let last = Number.NEGATIVE_INFINITY;
    return messages
      .toSorted((a, b) => a.at - b.at)
      .map(({ number, said, at }): Line => {
        if (at - last > pauseMs) sitting += 1;
        last = at;
        return { number, said, sitting, hasStatedTime: items[number]?.stated !== null };
      });
  });
}

/** By sitting, the share of what is asked that any of its messages contains, [0, 1]. */
function scoreSittings(
  words: readonly string[],
  keywords: KeywordIndex,
  lineOf: (number: number) => Line | undefined,
): ReadonlyMap<number, number> {
  const asked = [...new Set(words)].map((word) => ({ word, rarity: keywords.rarityOf(word) }));
  const all = asked.reduce((sum, { rarity }) => sum + rarity, 0);
  const scores = new Map<number, number>();
  for (const { word, rarity } of asked) {
    const holding = new Set<number>();
    for (const number of keywords.holding(word)) {
      const line = lineOf(number);
      if (line !== undefined) holding.add(line.sitting);
    }
    for (const sitting of holding) scores.set(sitting, (scores.get(sitting) ?? 0) + rarity / all);
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

function scoreAround(lines: readonly Line[], own: Float64Array, at: number): number {
  let score = 0;
  for (let away = 1, share = nearShare; away <= nearMax; away += 1, share *= nearFall) {
    const [before = 0, after = 0] = [own[at - away], own[at + away]];
    if (before > 0 && areTogether(lines, at, at - away)) {
      score += before * (share + (away === 1 ? replyShareOf(lines[at - 1]) : 0));
    }
    if (after > 0 && areTogether(lines, at, at + away)) score += after * share;
  }
  return score;
}

function areTogether(lines: readonly Line[], one: number, other: number): boolean {
  return lines[one]?.sitting === lines[other]?.sitting;
}

function replyShareOf(before: Line | undefined): number {
  return replyShares[before?.said.asks ?? "nothing"];
}

function liftLine(
  { said, hasStatedTime }: Line,
  named: ReadonlySet<string>,
  isTimeAsked: boolean,
): { readonly lift: number; readonly why: readonly string[] } {
  const isNamed = said.speaker !== null && named.has(said.speaker);
  const isTimed = isTimeAsked && hasStatedTime;
  const lift =
    (isNamed ? 1 + speakerLift : 1) *
    (isTimed ? 1 + statedTimeLift : 1) *
    (said.asks === "only" ? askingShare : 1);
  const why = [
    ...(isNamed ? [`written by ${said.speaker}`] : []),
    ...(isTimed ? ["states a time"] : []),
  ];
  return { lift, why };
}
