/** Okapi BM25 (Robertson and Zaragoza 2009) with the usual constants. */
const saturation = 1.2;
const lengthShare = 0.75;

export type KeywordIndex = {
  /** By number of the text, how much of what is asked it holds, (0, 1]: its score over the highest any text could have. */
  readonly score: (words: readonly string[]) => ReadonlyMap<number, number>;
  /** All words of all texts. */
  readonly words: () => Iterable<string>;
  /** The texts that hold a word. */
  readonly holding: (word: string) => readonly number[];
  /** How rare a word is among the texts, above 0. */
  readonly rarityOf: (word: string) => number;
  /** How many words a text has. */
  readonly lengthOf: (text: number) => number;
  /** Of texts. */
  readonly size: number;
};

type Posting = { readonly texts: number[]; readonly counts: number[] };

/** An index of texts as the words they are told by; a text is known by its number, from 0. */
export function createKeywordIndex(texts: Iterable<readonly string[]>): KeywordIndex {
  const postings = new Map<string, Posting>();
  const lengths: number[] = [];
  for (const words of texts) {
    const number = lengths.length;
    lengths.push(words.length);
    for (const [word, count] of countWords(words)) {
      const posting = postings.get(word);
      if (posting === undefined) postings.set(word, { texts: [number], counts: [count] });
      else {
        posting.texts.push(number);
        posting.counts.push(count);
      }
    }
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const rarity = (held: number) => Math.log(1 + (lengths.length - held + 0.5) / (held + 0.5));
  return {
    words: () => postings.keys(),
    holding: (word) => postings.get(word)?.texts ?? [],
    rarityOf: (word) => rarity(postings.get(word)?.texts.length ?? 0),
    lengthOf: (text) => lengths[text] ?? 0,
    size: lengths.length,
    score(asked) {
      const scores = new Map<number, number>();
      let most = 0;
      for (const word of new Set(asked)) {
        const posting = postings.get(word) ?? { texts: [], counts: [] };
        const weight = rarity(posting.texts.length) * (saturation + 1);
        most += weight;
        for (const [at, number] of posting.texts.entries()) {
          const share = shareOf(posting.counts[at] ?? 0, (lengths[number] ?? 0) / mean);
          scores.set(number, (scores.get(number) ?? 0) + weight * share);
        }
      }
      for (const [number, score] of scores) scores.set(number, score / most);
      return scores;
    },
  };
}

/** How much a word that stands `count` times in a text of this length tells of it, (0, 1). */
function shareOf(count: number, length: number): number {
  return count / (count + saturation * (1 - lengthShare + lengthShare * length));
}

function countWords(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
