import { type AskedContext, type AskedTime, readAskedTime } from "./asked-time";
import { type Conversations, createConversations } from "./conversation/conversations";
import { createKeywordIndex, type KeywordIndex } from "./keyword-index";
import { fuseRanks } from "./meaning/fuse-ranks";
import type { Nearness } from "./meaning/nearest";
import { findReference } from "./reference-time";
import type { Searchable, Span } from "./searchable";
import { takeBest } from "./take-best";
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
};

/** What is left to the others of many alike, where one of them is asked for. */
const repeatShare = 0.5;
/** What a name has to tell of its words to be taken for what happened. */
const namedMin = 0.4;

/**
 * Search by words (BM25 over stems, words of one meaning as one), lifted by time: what lies in the period that a question names, and of
 * many alike the one whose turn is asked for. Messages count with those around them. Without a time in the question, the order is that
 * of words and messages, or of these and meaning where a model has found what is near. With a boost of 0 only words and meaning count.
 *
 * A question can match most of what is searched. So its parts are numbers until the hits are known; reasons are written for hits alone.
 */
export function createSearchIndex<Place>(items: readonly Searchable<Place>[]): SearchIndex<Place> {
  const keywords = createKeywordIndex(items.map(({ text }) => listStems(text)));
  const conversations = createConversations(items, keywords);
  const turns = findTurns(items);
  const lastAt = findReference(items.flatMap(({ time }) => (time === null ? [] : [time.latest])));
  const timeOf = (name: string): Span | null => {
    const dated = toScored(keywords.score(listStems(name)), items).filter(
      ({ item, base }) => item.time !== null && base >= namedMin,
    );
    const [best] = takeBest(dated, 1, byScore);
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
      const shares = keywords.score(words);
      const lift = toLift(asked, { turns, boost, isNormalised });
      // Where nothing later changes the order of messages, what is not among the best of them is no hit.
      const count = near === null && keepsOrder(lift, conversations) ? top : Infinity;
      const said =
        boost === 0 ? null : conversations.find({ query, words, shares, isNormalised, count });
      const byWords = toScored(said?.shares ?? shares, items);
      const base = near === null ? byWords : withNear(byWords, near, items);
      const lifted = lift === null ? base : liftByTime(base, items, lift);
      const whyOf = (scored: Scored<Place>) => [
        ...reasonsOfWords(shares.get(scored.number)),
        ...(said?.whyOf(scored.number) ?? []),
        ...reasonsOfMeaning(near?.get(scored.number)),
        ...(lift === null ? [] : reasonsOfTime(scored, lift)),
      ];
      const hits = takeBest(lifted, top, byScore).map((scored) => toHit(scored, whyOf(scored)));
      return { hits, asked, total: lifted.length + (said?.others ?? 0) };
    },
  };
}

function toScored<Place>(
  shares: ReadonlyMap<number, number>,
  items: readonly Searchable<Place>[],
): readonly Scored<Place>[] {
  const scored: Scored<Place>[] = [];
  for (const [number, base] of shares) {
    const item = items[number];
    if (item !== undefined) scored.push({ item, number, base, score: base });
  }
  return scored;
}

/** By words and meaning together. */
function withNear<Place>(
  byWords: readonly Scored<Place>[],
  near: ReadonlyMap<number, Nearness>,
  items: readonly Searchable<Place>[],
): readonly Scored<Place>[] {
  const worded = byWords.toSorted(byScore).map(({ number, base }) => ({ number, words: base }));
  return toScored(fuseRanks(worded, near), items);
}

function reasonsOfWords(share: number | undefined): readonly string[] {
  return share === undefined ? [] : [`${Math.round(share * 100)} % match`];
}

function reasonsOfMeaning(near: Nearness | undefined): readonly string[] {
  return near === undefined ? [] : [`similar meaning (cosine ${near.cosine.toFixed(2)})`];
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

/** Null where the question names no time, or times are to change nothing. */
function toLift(asked: AskedTime, settings: Omit<Lift, "asked">): Lift | null {
  const isTimeless = asked.within === null && asked.turns.length === 0;
  return settings.boost === 0 || isTimeless ? null : { asked, ...settings };
}

function keepsOrder(lift: Lift | null, { areOfOneTurn }: Conversations): boolean {
  return lift === null || (lift.asked.within === null && areOfOneTurn);
}

function liftByTime<Place>(
  byWords: readonly Scored<Place>[],
  items: readonly Searchable<Place>[],
  lift: Lift,
): readonly Scored<Place>[] {
  const others = lift.asked.within === null ? [] : lyingWithin(items, byWords);
  const lifted: Scored<Place>[] = [];
  for (const each of others.length === 0 ? byWords : [...byWords, ...others]) {
    const score = liftOne(each, lift);
    if (score > 0) lifted.push({ ...each, score });
  }
  return lifted;
}

function liftOne(scored: Scored<unknown>, lift: Lift): number {
  const { item, base } = scored;
  const { fit, turn } = fitOf(scored, lift);
  if (fit === null && turn === undefined) {
    const isRepeat = lift.asked.turns.length > 0 && item.series !== null;
    return isRepeat ? base * repeatShare : base;
  }
  const time = Math.max(fit?.fit ?? 0, turn === undefined ? 0 : item.timeConfidence);
  // What a period holds is asked for even where no word of it is.
  const held = fit === null ? 0 : lift.boost * fit.fit * item.salience * (1 - base);
  return base * (1 + lift.boost * time) + held;
}

/** How the asked time fits, and the turn that is asked for. */
function fitOf({ item, number }: Scored<unknown>, { asked, turns, isNormalised }: Lift) {
  return {
    fit: asked.within === null ? null : fitTime(item, asked.within, isNormalised),
    turn: asked.turns.find((each) => turns[each].has(number)),
  };
}

function reasonsOfTime(scored: Scored<unknown>, lift: Lift): readonly string[] {
  const { fit, turn } = fitOf(scored, lift);
  return [...(fit ? [fit.why] : []), ...(turn ? [`${turn} occurrence`] : [])];
}

function lyingWithin<Place>(
  items: readonly Searchable<Place>[],
  byWords: readonly Scored<Place>[],
): readonly Scored<Place>[] {
  const known = new Set(byWords.map(({ number }) => number));
  return items.flatMap((item, number) =>
    known.has(number) || item.time === null ? [] : [{ item, number, base: 0, score: 0 }],
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

function toHit<Place>({ item, score }: Scored<Place>, why: readonly string[]): SearchHit<Place> {
  return { place: item.place, score: Math.round(Math.min(1, score) * 1e4) / 1e4, why };
}
