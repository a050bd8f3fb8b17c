import { createKnownValues } from "./known-values";
import type { Hidden } from "./merge-hidden";
import { isPublishedDefault } from "./rules/placeholders";
import { formsOf } from "./value-forms";

const alphanumeric = /[\p{L}\p{N}]/u;
/** Scripts that put no blanks between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}ー々]/u;
/** A line break or a blank as JSON and addresses write it: its last character belongs to no word. */
const escaped = /(?:\\[a-z]|\\u[\da-f]{4}|%[\da-f]{2})$/i;
const escapedCharacters = 6;
/** "Kellers": the name with the ending of a genitive. */
const genitive = /^s(?![\p{L}\p{N}])/u;

/** Whether what is written from here to there is not a part of a longer word, as "edge-2" is of "edge-21". */
function standsAsWord(text: string, from: number, to: number): boolean {
  return beginsWord(text, from) && endsWord(text, to);
}

function beginsWord(text: string, from: number): boolean {
  const [before, first] = [characterBefore(text, from), characterAt(text, from)];
  return (
    isBorder(before, first) ||
    (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(first)) ||
    escaped.test(text.slice(Math.max(0, from - escapedCharacters), from))
  );
}

function endsWord(text: string, to: number): boolean {
  const [last, after] = [characterBefore(text, to), characterAt(text, to)];
  return (
    isBorder(last, after) ||
    (/\p{Ll}/u.test(last) && (/\p{Lu}/u.test(after) || genitive.test(text.slice(to, to + 3))))
  );
}

function isBorder(left: string, right: string): boolean {
  return [left, right].some((one) => !alphanumeric.test(one) || unspaced.test(one));
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  const one = text.slice(Math.max(0, at - 2), at);
  return Array.from(one).at(-1) ?? "";
}

export type HiddenValue = Pick<Hidden, "value" | "label"> & {
  /** It stands where a text was cut: it may be the beginning of another value. */
  readonly isCut?: boolean;
};

/** Values that were found once, and where else they stand. */
export type HiddenSpread = {
  learn(values: readonly HiddenValue[]): void;
  find(text: string): readonly Hidden[];
  /** Not learnt from now on. */
  keep(names: readonly string[]): void;
};

/** `keeps` are names that stay readable although they are somebody's password as well. */
export function createSpread(keeps: readonly string[]): HiddenSpread {
  const known = createKnownValues<HiddenValue>();
  const learnt = new Set<string>();
  /** Part of a longer word a name is another name; anything else is hidden there too, for it may have been glued on. */
  const names = new Set<string>();
  const kept = new Set(keeps.map((name) => name.toLowerCase()));
  const isKept = (value: string) => kept.has(value.toLowerCase()) || isPublishedDefault(value);
  const learnAs = (shown: string, { value, label }: HiddenValue) => {
    if (isKept(shown)) return false;
    if (label !== "person") names.delete(value);
    if (learnt.has(shown)) return false;
    learnt.add(shown);
    if (label === "person") names.add(value);
    for (const form of formsOf(shown)) known.add(form, { value, label });
    return true;
  };
  const findOnce = (text: string) =>
    known
      .find(text, ({ value }, from, to) => !names.has(value) || standsAsWord(text, from, to))
      .filter(({ from, to, isCut }) => !isCut || isRecognizable(text.slice(from, to)));
  return {
    learn(values) {
      for (const one of values) {
        if (one.isCut && known.isBeginning(one.value)) continue;
        learnAs(one.value, one);
      }
    },
    keep(names) {
      for (const name of names) kept.add(name.toLowerCase());
    },
    find(text) {
      const found = findOnce(text);
      // What is left of a value at a cut may stand elsewhere too.
      const cuts = found.filter(({ isCut }) => isCut);
      const isNew = cuts.map(({ from, to, value }) => learnAs(text.slice(from, to), value));
      const all = isNew.includes(true) ? findOnce(text) : found;
      return all.map(({ from, to, value }) => ({ from, to, ...value }));
    },
  };
}

/** The beginning of a value that is words is also the beginning of other things. */
function isRecognizable(beginning: string): boolean {
  return !/^[A-Za-z]?[a-z]*(?:[-_. ][A-Za-z]?[a-z]*)*$/.test(beginning);
}
