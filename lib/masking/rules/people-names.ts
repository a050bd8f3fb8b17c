import type { Hit, MaskRule } from "../hit";
import { isTechnicalName } from "./technical-names";

const nameMin = 3;
/** Names in scripts that put no blanks between words: two characters are a whole name, wherever they stand. */
const unspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}ー々·・ ]{2,}$/u;
/** Of a larger company the shortest names are not searched for: each costs time at each word. */
const namesMax = 5_000;

/** First names that are words of the language as well. */
const nameWords = new Set(
  `angel april art august autumn bill bishop blue bob bud buck carol chance chase chip christian clay cliff
  crystal dale dawn dean dick don drew earl eve faith fay ford frank gale gene ginger glen grace grant guy
  hank harmony harry heath heather herb hero holly hope hunter iris ivy jack jade jasmine jay jet jewel
  joy june justice lance lane lily major mark marina mason max may melody mercy mike miles misty nick norm
  olive page pat patience pearl penny pierce poppy queen ralph ray red reed rich river rob robin rock rod
  rose rowan ruby rusty sage sally sandy sky skip sterling stone storm sue summer sunny tab tad ted terry
  tiffany tim trace tracy trip tuck vance vic victor viola violet wade walker ward warren will willow
  winter woody`.split(/\s+/),
);

/**
 * Names of people that the incident or the installation knows: full names, handles such as "eve.hill" and
 * lone names, wherever they stand as words. A name that is a word too ("will", "mark") is found only where
 * a person is named: "@mark", "by mark", "mark: …". Names of roles and of system accounts are no person's.
 */
export function peopleRule(people: readonly string[]): MaskRule {
  const names = [...new Set(people.map((name) => name.trim()))]
    .filter((name) => unspaced.test(name) || (name.length >= nameMin && /\p{L}/u.test(name)))
    .filter((name) => !isTechnicalName(name))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, namesMax);
  const spaced = names.filter((name) => !unspaced.test(name));
  const patterns = [
    toPattern(
      spaced.filter((name) => !isNameWord(name)),
      asWord,
    ),
    toPattern(spaced.filter(isNameWord), (any) => asSpeaker(asWord(any))),
    toPattern(
      names.filter((name) => unspaced.test(name)),
      (any) => any,
    ),
  ].filter((pattern) => pattern !== null);
  return (text) => patterns.flatMap((pattern) => findAll(text, pattern));
}

function isNameWord(name: string): boolean {
  return nameWords.has(name.toLowerCase());
}

function toPattern(names: readonly string[], place: (any: string) => string): RegExp | null {
  if (names.length === 0) return null;
  const any = names.map((name) => escapePattern(name).replace(/ +/g, "[ \\t]{1,4}")).join("|");
  return new RegExp(place(`(?:${any})`), "giu");
}

function asWord(any: string): string {
  return `(?<![\\p{L}\\p{N}_])${any}(?![\\p{L}\\p{N}_])`;
}

/** Where a sentence or a field names who did something. */
function asSpeaker(any: string): string {
  const before = `(?<=^|[@"'(\\[=]|\\b(?:by|user|author|from|asked|told) )`;
  return `${before}${any}|${any}(?=:|'s\\b| (?:names|says|said|wrote|asks|confirms)\\b)`;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

function findAll(text: string, pattern: RegExp): readonly Hit[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    label: "person",
  }));
}
