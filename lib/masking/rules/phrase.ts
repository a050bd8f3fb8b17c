import type { Hit, MaskLabel, MaskRule } from "../hit";
import { isPlaceholder } from "./placeholders";

/** A form of words in which a secret stands, without "=" or ":" before it. */
export type Phrase = {
  /** A password where none is named. */
  readonly label?: MaskLabel;
  /** One of them, in lower case, stands in every text the phrase occurs in. */
  readonly hints: readonly string[];
  /** With `d` and `g`; the secret is the group `value`, a second one `other`. Bounded between its parts. */
  readonly pattern: RegExp;
  readonly accepts?: (value: string) => boolean;
};

/** A word of a sentence is none; a digit, a mark or a capital inside makes it a password. */
export const isNoWord = (value: string) =>
  value.length >= 4 &&
  !/^\p{L}?[\p{Ll}\p{Lo}\p{M}'’-]*[.!?]?$/u.test(value) &&
  !/^[A-Z_]+$|\($/.test(value);

/** The terminal somebody sits at, which holds letters and digits too. */
export const isTerminal = (value: string) =>
  /^(?:\/dev\/)?(?:tty[A-Za-z]{0,4}\d{0,4}|pts\/\d{1,5}|console)$/i.test(value);

/** Letters and digits, or marks with either: in prose other things have a capital too. */
export const isMixed = (value: string) =>
  value.length >= 5 &&
  /\p{L}/u.test(value) &&
  !isTerminal(value) &&
  (/\d/.test(value) || /[!@#$%^&*?+~]/.test(value)) &&
  !/^\d+(?:ms|s|m|h|d|%|[kmg]i?b?|x|st|nd|rd|th)$/i.test(value) &&
  !/^v?\d+(?:[.:]\d+)+/.test(value);

/** Of three kinds of characters: without a word before it, fewer are a name or a version. */
export const isStrong = (value: string) =>
  isMixed(value) &&
  value.length >= 8 &&
  !/\d\.\d|[/\\()]/.test(value) &&
  [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(value)).length >= 3;

export function phraseRule(phrases: readonly Phrase[]): MaskRule {
  return (text) => {
    const has = hintsOf(text);
    return phrases
      .filter(({ hints }) => hints.some(has))
      .flatMap((phrase) =>
        Array.from(text.matchAll(phrase.pattern)).flatMap((match) => toHits(phrase, match)),
      );
  };
}

/** Which hints a text has, each looked for once: the rules ask for the same ones, one after the other. */
let last = { text: "", lower: "", known: new Map<string, boolean>() };
/** Whether some three characters with this sum follow each other in the text: most hints are ruled out by it. */
const triples = new Uint8Array(1 << 15);

function hintsOf(text: string): (hint: string) => boolean {
  if (last.text !== text) {
    last = { text, lower: text.toLowerCase(), known: new Map() };
    triples.fill(0);
    visitTriples(last.lower, (sum) => {
      triples[sum] = 1;
      return true;
    });
  }
  const { lower, known } = last;
  return (hint) => {
    const isKnown = known.get(hint);
    if (isKnown !== undefined) return isKnown;
    const isThere = visitTriples(hint, (sum) => triples[sum] === 1) && lower.includes(hint);
    known.set(hint, isThere);
    return isThere;
  };
}

/** False as soon as a visit is. */
function visitTriples(text: string, visit: (sum: number) => boolean): boolean {
  let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  for (let index = 2; index < text.length; index += 1) {
    const third = text.charCodeAt(index);
    if (!visit((first * 961 + second * 31 + third) & 0x7fff)) return false;
    [first, second] = [second, third];
  }
  return true;
}

function toHits(
  { label = "secret:password", accepts }: Phrase,
  { groups, indices }: RegExpExecArray,
): readonly Hit[] {
  return ["value", "other"].flatMap((name): readonly Hit[] => {
    const value = groups?.[name];
    const span = indices?.groups?.[name];
    if (value === undefined || span === undefined) return [];
    const isRefused = isPlaceholder(value, true) || accepts?.(value) === false;
    return isRefused ? [] : [{ from: span[0], to: span[1], label }];
  });
}
