import type { Statement } from "@/lib/signals/statements";

/**
 * Words people used that are rare enough to point at something: identifiers, versions, names and
 * the nouns of their explanations. Evidence that carries them is what they were looking at.
 */
export type Attention = {
  /** How often each word was said; explanations count double. */
  readonly words: ReadonlyMap<string, number>;
  readonly diagnosisWords: ReadonlySet<string>;
};

const stopWords = new Set(
  "about above after again alert alerts all also and another any are around back because been before being both but can cannot could customers did does doing down each every exist fired first for from going goes good had has have here into its just keep last like line lines log logs long looking looks lots make minutes more much need never node nodes none not nothing now off one only onto other our out over own please probably right same seconds see seems since some still stop take than thank that the their them then there these they thing think this those time today two under until very want was were what when where which while who why will with would write yes you your start started everything ago half max min new old was gone error errors request requests".split(
    " ",
  ),
);

export function readAttention(statements: readonly Statement[]): Attention {
  const words = new Map<string, number>();
  const diagnosisWords = new Set<string>();
  for (const { text, acts } of statements) {
    const isDiagnosis = acts.has("diagnosis");
    for (const word of wordsOf(text)) {
      words.set(word, (words.get(word) ?? 0) + (isDiagnosis ? 2 : 1));
      if (isDiagnosis) diagnosisWords.add(word);
    }
  }
  return { words, diagnosisWords };
}

/** Lower-case words of four letters or more, and anything with a digit in it; plural endings taken off. */
export function wordsOf(text: string): ReadonlySet<string> {
  const found = text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[a-z0-9][a-z0-9._-]*[a-z0-9]|[\u4e00-\u9fff]{2,}/g);
  const words = new Set<string>();
  for (const word of found ?? []) {
    for (const part of [word, ...word.split(/[-_.]/)]) if (isTelling(part)) words.add(stem(part));
  }
  return words;
}

function isTelling(word: string): boolean {
  if (word.length < 4 || stopWords.has(word)) return false;
  return !/^\d+$/.test(word) || word.length >= 5;
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:es|s)$/, "") : word;
}

/** How many of the words of `text` are in `words`. */
export function countShared(text: string, words: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of wordsOf(text)) if (words.has(word)) shared += 1;
  return shared;
}
