const alphanumeric = /[\p{L}\p{N}]/u;
/** Scripts that put no blanks between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}ー々]/u;
/** A line break or a blank as JSON and addresses write it: its last character belongs to no word. */
const escaped = /(?:\\[a-z]|\\u[\da-f]{4}|%[\da-f]{2})$/i;
const escapedCharacters = 6;
/** "Kellers": the name with the ending of a genitive. */
const genitive = /^s(?![\p{L}\p{N}])/u;

/** Whether what is written from here to there is not a part of a longer word, as "edge-2" is of "edge-21". */
export function standsAsWord(text: string, from: number, to: number): boolean {
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
