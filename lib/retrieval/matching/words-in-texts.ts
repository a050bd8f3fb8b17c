import type { KeywordIndex } from "../keyword-index";
import { conceptsOf, fold } from "../words/translations";

/** A word of the texts that may mean a word that is asked for, and how surely, (0, 1]. */
export type TextWord = { readonly word: string; readonly sureness: number };

export type FindTextWords = (asked: string) => readonly TextWord[];

/** A word of another language for a thing or a deed is as good as its own, nearly. */
const translated = 0.9;
/** Words that begin alike are mostly one word in two languages, or a word and what is made of it. */
const alike = 0.6;
const alikeMin = 5;
const alikeShare = 0.6;

/**
 * What the words of some texts may mean: the same stem; for words of one meaning also those of other languages; and where no text has
 * the word at all, those that begin like it or hold it.
 */
export function createFindTextWords(index: KeywordIndex): FindTextWords {
  const read = readWords(index);
  const known = new Map<string, readonly TextWord[]>();
  return (asked) => {
    const before = known.get(asked);
    if (before !== undefined) return before;
    const own = index.holding(asked).length > 0 ? [{ word: asked, sureness: 1 }] : [];
    const others = (read.byConcept.get(asked) ?? []).map((word) => ({
      word,
      sureness: translated,
    }));
    const found = [...own, ...others];
    const all = found.length > 0 || asked.startsWith("=") ? found : wordsAlike(asked, read);
    known.set(asked, all);
    return all;
  };
}

function readWords(index: KeywordIndex) {
  const byConcept = new Map<string, string[]>();
  const byBeginning = new Map<string, string[]>();
  const plain: string[] = [];
  for (const word of index.words()) {
    if (!/^\p{L}{2,40}$/u.test(word)) continue;
    for (const concept of conceptsOf(word)) push(byConcept, concept, word);
    const folded = foldAlike(word);
    if (folded.length < alikeMin) continue;
    push(byBeginning, folded.slice(0, alikeMin), word);
    plain.push(word);
  }
  return { byConcept, byBeginning, plain };
}

function push(map: Map<string, string[]>, key: string, word: string): void {
  const words = map.get(key);
  if (words === undefined) map.set(key, [word]);
  else words.push(word);
}

function wordsAlike(
  asked: string,
  { byBeginning, plain }: ReturnType<typeof readWords>,
): readonly TextWord[] {
  const folded = foldAlike(asked);
  if (!/^\p{L}+$/u.test(asked) || folded.length < alikeMin) return [];
  const beginning = (byBeginning.get(folded.slice(0, alikeMin)) ?? []).filter((word) => {
    const other = foldAlike(word);
    return sharedBeginning(folded, other) >= alikeShare * Math.max(folded.length, other.length);
  });
  const holding = plain.filter((word) => isMadeOf(foldAlike(word), folded));
  return [...new Set([...beginning, ...holding])].map((word) => ({ word, sureness: alike }));
}

/** Of a compound that begins or ends with it: `maxmemory` of memory, and not `constraint` of train. */
function isMadeOf(word: string, part: string): boolean {
  return word.length > part.length && (word.startsWith(part) || word.endsWith(part));
}

function sharedBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Without accents, and with c for k: "Konfiguration", "configuración". */
function foldAlike(word: string): string {
  return fold(word).replaceAll("k", "c").replaceAll("ph", "f");
}
