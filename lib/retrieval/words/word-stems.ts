import { synonymGroups } from "./synonyms";

const token = /\p{sc=Han}+|[\p{L}\p{N}]+(?:[._:@/-][\p{L}\p{N}]+)*/gu;
/** Words of a question that name nothing. */
const empty = new Set(
  "a an the of on in at to for by with from and or it its this that these those there was were is are be been being did do does had has have not no any all again still yet then than into over under up out off about which what who when how long much many time times happen happened occur occurred take took last lasted stand stood period".split(
    " ",
  ),
);

const phrases = synonymGroups
  .flatMap((words) => words.map((word) => [word, words[0] ?? word] as const))
  .filter(([word]) => /\s|\p{sc=Han}/u.test(word))
  .toSorted(([a], [b]) => b.length - a.length);

/** What a text names, as stems, each once: see `listStems`. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(listStems(text));
}

/**
 * The stems of a text in its order: words without their endings, words of one meaning as one, Han in pairs of characters.
 * `web-03` is itself and its parts.
 */
export function listStems(text: string): readonly string[] {
  const plain = text.normalize("NFKC").toLowerCase();
  const stems: string[] = [];
  for (const [phrase, group] of phrases) if (plain.includes(phrase)) stems.push(`=${group}`);
  for (const [word] of plain.matchAll(token)) stems.push(...stemsOfWord(word));
  return stems;
}

function stemsOfWord(word: string): readonly string[] {
  if (/^\p{sc=Han}/u.test(word)) {
    const pairs = [...word].slice(1).map((end, at) => `${[...word][at]}${end}`);
    return pairs.length === 0 ? [word] : pairs;
  }
  const parts = word.split(/[._:@/-]/).filter((part) => part.length > 1 || /\d/.test(part));
  const all = parts.length > 1 ? [word, ...parts] : [word];
  return all.filter((one) => !empty.has(one)).map(toStem);
}

function toStem(word: string): string {
  const stem = withoutEnding(word);
  return groups.get(stem) ?? stem;
}

function withoutEnding(word: string): string {
  if (/\d/.test(word) || word.length < 5) return word;
  const stem = word.replace(/(?:ations?|ings?|ments?|ers?|ed|es|s|ly|e)$/, "");
  return stem.length < 3 ? word : stem;
}

const groups = new Map(
  synonymGroups.flatMap(([group = "", ...words]) =>
    [group, ...words].map((word) => [withoutEnding(word), `=${group}`] as const),
  ),
);
