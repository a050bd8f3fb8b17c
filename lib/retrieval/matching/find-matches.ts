import type { KeywordIndex } from "../keyword-index";
import type { Searchable } from "../searchable";
import { askedStemsOf, listStems } from "../words/word-stems";
import { createFindTextWords, type TextWord } from "./words-in-texts";

/** Something that tells of what was asked for. */
export type Match<Place> = {
  readonly item: Searchable<Place>;
  readonly number: number;
  /** How much of what was asked for it tells, rare words for more, [0, 1]. */
  readonly share: number;
  /** The stems of the question that it tells. */
  readonly matched: ReadonlySet<string>;
};

/** What tells of words, those that tell most first. */
export type FindMatches<Place> = (words: string, asked?: Asked<Place>) => readonly Match<Place>[];

export type Asked<Place> = {
  /** Others are no answer. */
  readonly isCandidate?: (item: Searchable<Place>) => boolean;
  /** Stems that need not be told, such as that something began. */
  readonly light?: ReadonlySet<string>;
};

/** A word that is in no text weighs as one that is in so many of a hundred: people put things in their own words. */
const unknownShare = 0.01;
/** Further ones are left out. */
export const foundMax = 1000;

/** How much a word weighs that need not be told. */
const lightShare = 0.4;

/** Of many texts those that tell what is asked for; what is written as a name has to stand in them. */
export function createFindMatches<Place>(
  keywords: KeywordIndex,
  items: readonly Searchable<Place>[],
): FindMatches<Place> {
  const findTextWords = createFindTextWords(keywords);
  const rarity = (held: number) => Math.log(1 + (keywords.size + 1) / (1 + held));
  return (words, { isCandidate = () => true, light = new Set() } = {}) => {
    const isWanted = (number: number) => {
      const item = items[number];
      return item !== undefined && isCandidate(item);
    };
    const named = namesIn(words).map((name) => new Set(keywords.holding(name)));
    const asked = [...askedStemsOf(words)].map((stem) => {
      const held = holdersOf(findTextWords(stem), keywords, isWanted);
      const weight = rarity(held.size === 0 ? unknownShare * keywords.size : held.size);
      return { stem, held, weight: weight * (light.has(stem) ? lightShare : 1) };
    });
    const all = asked.reduce((sum, { weight }) => sum + weight, 0);
    const shares = new Map<number, number>();
    for (const { held, weight } of asked) {
      for (const [number, sureness] of held) {
        shares.set(number, (shares.get(number) ?? 0) + (sureness * weight) / all);
      }
    }
    return [...shares]
      .filter(([number]) => named.every((numbers) => numbers.has(number)))
      .toSorted(([a, one], [b, other]) => other - one || a - b)
      .slice(0, foundMax)
      .flatMap(([number, share]) => {
        const item = items[number];
        const matched = new Set(
          asked.flatMap(({ stem, held }) => (held.has(number) ? [stem] : [])),
        );
        return item === undefined ? [] : [{ item, number, share, matched }];
      });
  };
}

/** The texts that hold any of some words, with the surest of them. */
function holdersOf(
  words: readonly TextWord[],
  keywords: KeywordIndex,
  isWanted: (number: number) => boolean,
): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  for (const { word, sureness } of words) {
    for (const number of keywords.holding(word)) {
      if (isWanted(number)) numbers.set(number, Math.max(sureness, numbers.get(number) ?? 0));
    }
  }
  return numbers;
}

/** What is written as a name or a number has to be told to the letter: `ge13`, `2611`, `kv_ttl`, `FATAL`. */
export function namesIn(words: string): readonly string[] {
  return namesAsWritten(words).flatMap((name) => {
    const [first] = listStems(name);
    return first === undefined || first.startsWith("=") ? [] : [first];
  });
}

export function namesAsWritten(words: string): readonly string[] {
  return (words.match(/\S+/gu) ?? [])
    .map((word) => word.replace(/['’]s?$|^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => /\d|\p{L}[._:@/-]\p{L}|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(word))
    .filter((word) => !/-/.test(word) || /\d/.test(word))
    .map((name) => name.replace(/(?<=^\d{3,})s$/, ""));
}
