import type { Finding, MaskRule } from "../finding";
import { isTechnicalName } from "./technical-names";

const nameMin = 3;
const namesMax = 500;

/**
 * Names of people that the incident or the installation knows. Full names and handles such as "eve.hill" are
 * found wherever they stand as words, in any case. A lone word in small letters may be a word of the
 * language ("will", "mark"), so it is found only where a person is named: "@mark", "by mark", "mark: …".
 * Names of roles and of system accounts are no person's.
 */
export function peopleRule(people: readonly string[]): MaskRule {
  const names = [...new Set(people.map((name) => name.trim()))]
    .filter((name) => name.length >= nameMin && /\p{L}/u.test(name) && !isTechnicalName(name))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, namesMax);
  const patterns = [
    toPattern(
      names.filter((name) => !isLoneWord(name)),
      (any) => any,
      "giu",
    ),
    toPattern(
      names.filter((name) => isLoneWord(name) && !isSmall(name)),
      (any) => any,
      "gu",
    ),
    toPattern(names.filter(isSmall), asSpeaker, "gu"),
  ].filter((pattern) => pattern !== null);
  return (text) => patterns.flatMap((pattern) => findAll(text, pattern));
}

function isLoneWord(name: string): boolean {
  return /^\p{L}+$/u.test(name);
}

function isSmall(name: string): boolean {
  return isLoneWord(name) && name === name.toLowerCase();
}

function toPattern(
  names: readonly string[],
  place: (any: string) => string,
  flags: string,
): RegExp | null {
  if (names.length === 0) return null;
  const any = names.map((name) => escapePattern(name).replace(/ +/g, "[ \\t]{1,4}")).join("|");
  return new RegExp(place(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}_])`), flags);
}

/** Where a sentence or a field names who did something. */
function asSpeaker(any: string): string {
  const before = `(?<=^|[@"'(\\[=]|\\b(?:[Bb]y|[Uu]ser|[Aa]uthor|[Ff]rom|[Aa]sked|[Tt]old) )`;
  return `${before}${any}|${any}(?=:|'s\\b| (?:names|says|said|wrote|asks|confirms)\\b)`;
}

function escapePattern(text: string): string {
  return text.replace(/[-.*+?^${}()|[\]\\/]/g, "\\$&");
}

function findAll(text: string, pattern: RegExp): readonly Finding[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    label: "person",
  }));
}
