import { type AskedContext, type AskedTime, readAskedTime } from "./asked-time";
import {
  type Conversations,
  createConversations,
  type MessageQuery,
} from "./conversation/conversations";
import { shareScores } from "./conversation/share-scores";
import { createKeywordIndex, type KeywordIndex } from "./keyword-index";
import { fuseRanks } from "./meaning/fuse-ranks";
import type { Nearness } from "./meaning/nearest";
import { findReference } from "./reference-time";
import type { Searchable, Span } from "./searchable";
import { fitTime } from "./time-fit";
import { listStems } from "./words/word-stems";

export type SearchSettings = {
  /** How much a perfect fit of time may add, as a share of the score; 0 leaves the order of the words alone, of messages too. */
  readonly boost: number;
  /** Words of time in what is searched are read. */
  readonly isNormalised: boolean;
  /** What is near in meaning, by the number of what is searched; its places count as those of the words do. Null: words alone. */
  readonly near: ReadonlyMap<number, Nearness> | null;
  readonly top: number;
};

const searchDefaults: SearchSettings = { boost: 0.3, isNormalised: true, near: null, top: 10 };

export type SearchHit<Place> = {
  readonly place: Place;
  /** [0, 1] */
  readonly score: number;
  /** Why it was found, in words. */
  readonly why: readonly string[];
};

export type SearchAnswer<Place> = {
  readonly hits: readonly SearchHit<Place>[];
  readonly asked: AskedTime;
  /** How many have any of the words, are messages near one that has, or lie in the time. */
  readonly total: number;
};

export type SearchContext = Pick<AskedContext, "at" | "zone">;

export type SearchIndex<Place> = {
  readonly items: readonly Searchable<Place>[];
  readonly keywords: KeywordIndex;
  readonly size: number;
  readonly search: (
    query: string,
    context: SearchContext,
    settings?: Partial<SearchSettings>,
  ) => SearchAnswer<Place>;
};

type Scored<Place> = {
  readonly item: Searchable<Place>;
  readonly number: number;
  /** How much its words tell of what is asked, or with its meaning its place; [0, 1]. */
  readonly base: number;
  readonly score: number;
  readonly why: readonly string[];
};

/** What is left to the others of many alike, where one of them is asked for. */
const repeatShare = 0.5;
/** What a name has to tell of its words to be taken for what happened. */
const namedMin = 0.4;

/**
 * Search by words (BM25 over stems, words of one meaning as one), lifted by time: what lies in the stretch a question names, and of many
 * alike the one whose turn is asked for. Messages count with those around them. Without a time in the question, and with a boost of 0, the order is that of the words alone, or
 * of words and meaning where a model told what is near.
 */
export function createSearchIndex<Place>(items: readonly Searchable<Place>[]): SearchIndex<Place> {
  const keywords = createKeywordIndex(items.map(({ text }) => listStems(text)));
  const conversations = createConversations(items, keywords);
  const turns = findTurns(items);
  const lastAt = findReference(items.flatMap(({ time }) => (time === null ? [] : [time.latest])));
  const timeOf = (name: string): Span | null => {
    const [best] = rankByWords(keywords.score(listStems(name)), items).filter(
      ({ item, base }) => item.time !== null && base >= namedMin,
    );
    return best?.item.time ?? null;
  };
  return {
    size: items.length,
    items,
    keywords,
    search(query, { at, zone }, settings = {}) {
      const { boost, isNormalised, near, top } = { ...searchDefaults, ...settings };
      const asked = readAskedTime(query, { at: at ?? lastAt, zone, timeOf });
      const words = listStems(query);
      const alone = rankByWords(keywords.score(words), items);
      const byWords =
        boost === 0
          ? alone
          : inConversation(alone, items, conversations, { query, words, isNormalised });
      const base = near === null ? byWords : withNear(byWords, near, items);
      const lifted =
        boost === 0 ? base : liftByTime(base, items, { asked, turns, boost, isNormalised });
      return { hits: lifted.slice(0, top).map(toHit), asked, total: lifted.length };
    },
  };
}

function rankByWords<Place>(
  scores: ReadonlyMap<number, number>,
  items: readonly Searchable<Place>[],
): readonly Scored<Place>[] {
  return [...scores]
    .flatMap(([number, words]) => {
      const item = items[number];
      const why = [`${Math.round(words * 100)} % match`];
      return item === undefined ? [] : [{ item, number, base: words, score: words, why }];
    })
    .toSorted(byScore);
}

/** Messages by what is said around them as well; all else keeps its score. */
function inConversation<Place>(
  byWords: readonly Scored<Place>[],
  items: readonly Searchable<Place>[],
  conversations: Conversations,
  asked: Omit<MessageQuery, "alone">,
): readonly Scored<Place>[] {
  const messages = byWords.filter(({ number }) => conversations.has(number));
  if (messages.length === 0) return byWords;
  const alone = new Map(messages.map(({ number, base }) => [number, base]));
  const found = shareScores(messages, conversations.find({ ...asked, alone }))
    .flatMap(({ number, base, why }): Scored<Place>[] => {
      const item = items[number];
      return item === undefined ? [] : [{ item, number, base, score: base, why }];
    })
    .values();
  const known = byWords.map((scored) =>
    conversations.has(scored.number) ? (found.next().value ?? scored) : scored,
  );
  return [...known, ...found].toSorted(byScore);
}

/** In the order of words and meaning together. */
function withNear<Place>(
  byWords: readonly Scored<Place>[],
  near: ReadonlyMap<number, Nearness>,
  items: readonly Searchable<Place>[],
): readonly Scored<Place>[] {
  const reasons = new Map(byWords.map(({ number, why }) => [number, why]));
  const worded = byWords.map(({ number, base }) => ({ number, words: base }));
  return [...fuseRanks(worded, near)]
    .flatMap(([number, base]) => {
      const item = items[number];
      const cosine = near.get(number)?.cosine;
      const byMeaning =
        cosine === undefined ? [] : [`similar meaning (cosine ${cosine.toFixed(2)})`];
      const why = [...(reasons.get(number) ?? []), ...byMeaning];
      return item === undefined ? [] : [{ item, number, base, score: base, why }];
    })
    .toSorted(byScore);
}

function byScore(a: Scored<unknown>, b: Scored<unknown>): number {
  return b.score - a.score || timeOrder(a.item, b.item) || a.number - b.number;
}

function timeOrder(a: Searchable<unknown>, b: Searchable<unknown>): number {
  return (a.time?.earliest ?? Infinity) - (b.time?.earliest ?? Infinity) || 0;
}

type Lift = {
  readonly asked: AskedTime;
  readonly turns: Turns;
  readonly boost: number;
  readonly isNormalised: boolean;
};

function liftByTime<Place>(
  byWords: readonly Scored<Place>[],
  items: readonly Searchable<Place>[],
  lift: Lift,
): readonly Scored<Place>[] {
  const { within, turns } = lift.asked;
  if (within === null && turns.length === 0) return byWords;
  const known = new Set(byWords.map(({ number }) => number));
  const others = within === null ? [] : lyingWithin(items, known);
  return [...byWords, ...others]
    .map((scored) => liftOne(scored, lift))
    .filter(({ score }) => score > 0)
    .toSorted(byScore);
}

function liftOne<Place>(scored: Scored<Place>, lift: Lift): Scored<Place> {
  const { asked, turns, boost, isNormalised } = lift;
  const { item, number, base } = scored;
  const fit = asked.within === null ? null : fitTime(item, asked.within, isNormalised);
  const turn = asked.turns.find((each) => turns[each].has(number));
  if (fit === null && turn === undefined) {
    const isRepeat = asked.turns.length > 0 && item.series !== null;
    return isRepeat ? { ...scored, score: base * repeatShare } : scored;
  }
  const time = Math.max(fit?.fit ?? 0, turn === undefined ? 0 : item.timeConfidence);
  const why = [...(fit ? [fit.why] : []), ...(turn ? [`${turn} occurrence`] : [])];
  // What a stretch holds is asked for even where no word of it is.
  const held = fit === null ? 0 : boost * fit.fit * item.salience * (1 - base);
  return { ...scored, score: base * (1 + boost * time) + held, why: [...scored.why, ...why] };
}

function lyingWithin<Place>(
  items: readonly Searchable<Place>[],
  known: ReadonlySet<number>,
): readonly Scored<Place>[] {
  return items.flatMap((item, number) =>
    known.has(number) || item.time === null ? [] : [{ item, number, base: 0, score: 0, why: [] }],
  );
}

type Turns = Readonly<Record<"first" | "last", ReadonlySet<number>>>;

/** Which items are the first and the last of those alike; one of a kind is both. */
function findTurns(items: readonly Searchable<unknown>[]): Turns {
  const [first, last, single] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Set<number>(),
  ];
  for (const [number, item] of items.entries()) {
    if (item.time === null) continue;
    if (item.series === null) {
      single.add(number);
      continue;
    }
    const [from, to] = [first.get(item.series), last.get(item.series)].map((at) =>
      at === undefined ? undefined : items[at],
    );
    if (from === undefined || timeOrder(item, from) < 0) first.set(item.series, number);
    if (to === undefined || timeOrder(item, to) >= 0) last.set(item.series, number);
  }
  return {
    first: new Set([...first.values(), ...single]),
    last: new Set([...last.values(), ...single]),
  };
}

function toHit<Place>({ item, score, why }: Scored<Place>): SearchHit<Place> {
  return { place: item.place, score: Math.round(Math.min(1, score) * 1e4) / 1e4, why };
}
