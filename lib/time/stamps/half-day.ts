import { isDigitAt, isLetterAt } from "./text-scan";

/** The half of the day behind a clock of twelve hours. */
export type HalfDay = {
  readonly isAfternoon: boolean;
  /** `AM` and `PM` without dots, as English writes them. */
  readonly isEnglish: boolean;
  /** Twelve at night may be of the next day. */
  readonly isNight?: boolean;
  readonly end: number;
};

const dot = 46;

/**
 * ` AM`, `pm`, `p.m.`, `p. m.`, or the words of another language; since ICU 72 the blank before it is
 * U+202F (https://cldr.unicode.org/downloads/cldr-42). `isPadded`: the hour has its zero before it.
 */
export function scanHalfDay(text: string, at: number, isPadded: boolean): HalfDay | null {
  const start = blankEnd(text, at);
  const letter = text.charCodeAt(start) | 32;
  if (letter !== 97 && letter !== 112) return scanWord(text, start, isPadded);
  const isDotted = text.charCodeAt(start + 1) === dot;
  const secondAt = isDotted ? blankEnd(text, start + 2) : start + 1;
  if ((text.charCodeAt(secondAt) | 32) !== 109) return scanWord(text, start, isPadded);
  const isDottedTwice = isDotted && text.charCodeAt(secondAt + 1) === dot;
  if (secondAt > start + 2 && !isDottedTwice) return null;
  const end = isDottedTwice ? secondAt + 2 : secondAt + 1;
  if (isLetterAt(text, end) || isDigitAt(text, end)) return null;
  return { isAfternoon: letter === 112, isEnglish: !isDotted, end };
}

function blankEnd(text: string, at: number): number {
  const blank = text.charCodeAt(at);
  return blank === 32 || blank === 0x202f || blank === 0xa0 ? at + 1 : at;
}

/** Forenoon and afternoon as CLDR, Java and Windows have them. */
const words: readonly (readonly [before: string, after: string])[] = [
  ["πμ", "μμ"],
  ["π.μ.", "μ.μ."],
  ["ص", "م"],
  ["ق.ظ", "ب.ظ"],
  ["ق.ظ.", "ب.ظ."],
  ["vorm.", "nachm."],
  ["SA", "CH"],
  ["PG", "PTG"],
  ["e paradites", "e pasdites"],
  ["पूर्वाह्न", "अपराह्न"],
  ["пр.об.", "сл.об."],
  ["ÖÖ", "ÖS"],
  ["da manhã", "da tarde"],
  ["da madrugada", "da noite"],
  ["de la mañana", "de la tarde"],
  ["de la madrugada", "de la noche"],
];

type Word = { readonly spelled: string; readonly isAfternoon: boolean };

/** By their first letter, of either case, the longest first: most lines stop at the look-up. */
const byFirst = Map.groupBy(
  words
    .flatMap(([before, after]): Word[] => [
      { spelled: before, isAfternoon: false },
      { spelled: after, isAfternoon: true },
    ])
    .flatMap((word) => spellings(word.spelled).map((spelled) => ({ ...word, spelled })))
    .toSorted((a, b) => b.spelled.length - a.spelled.length),
  ({ spelled }) => spelled.charCodeAt(0),
);

/** Short capitals are words of their language in capitals only: `sa` is a weekday. */
function spellings(word: string): readonly string[] {
  return word === word.toUpperCase() ? [word] : [...new Set([word, word.toUpperCase()])];
}

function scanWord(text: string, at: number, isPadded: boolean): HalfDay | null {
  for (const { spelled, isAfternoon } of byFirst.get(text.charCodeAt(at)) ?? []) {
    const end = at + spelled.length;
    if (isPadded && capitals.test(spelled)) continue;
    if (!text.startsWith(spelled, at) || wordGoesOn.test(text.slice(end, end + 1))) continue;
    return { isAfternoon, isEnglish: false, isNight: night.test(spelled), end };
  }
  return null;
}

const night = /noite|noche/i;
/** Behind `02:14:05` they may be anything; where they are words of the day, hours have no zero. */
const capitals = /^[A-Z]+$/;
const wordGoesOn = /[\p{L}\p{M}\p{N}_]/u;
