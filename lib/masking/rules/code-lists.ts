import type { Hit, MaskRule } from "../hit";

/**
 * Codes that let in once each when the second factor is lost: as many as are handed out together, behind and
 * below the words that name them.
 */
export const findCodeLists: MaskRule = (text) =>
  Array.from(text.matchAll(heading)).flatMap(({ 0: found, index }) => {
    const from = index + found.length;
    return findCodes(text, from, endOfList(text, from));
  });

const heading =
  /\b(?:(?:recovery|backup|scratch|emergency|one[- ]time|2fa|mfa)[_ -]?(?:codes|keys)|(?:tan-)?ersatzcodes|wiederherstellungscodes|codes? de (?:secours|récupération)|c[oó]digos de (?:recuperaci[oó]n|respaldo))\b/gi;
const linesMax = 16;
const lineCharactersMax = 400;
const code =
  /(?<![\w.:/-])(?=[a-z\d -]{0,24}\d)[a-z\d]{4,12}(?:-[a-z\d]{4,12}){0,4}(?![\w:/]|\.\d)/gi;

/** Word by word: one pattern for the whole line could part a long word in more ways than there is time. */
const separators = /[\s.,;)("'[\]|/*]+/;

function isCodeOrNumber(word: string): boolean {
  return /^(?:|-|\d{1,2}|[A-Za-z\d]{4,12}(?:-[A-Za-z\d]{4,12}){0,4})$/.test(word);
}

/** The line of the heading, and those below that hold nothing but codes and numbers of the list. */
function endOfList(text: string, from: number): number {
  let to = endOfLine(text, from);
  for (let line = 0; line < linesMax && to < text.length; line += 1) {
    const next = endOfLine(text, to + 1);
    const shown = text.slice(to + 1, Math.min(next, to + 1 + lineCharactersMax));
    if (!shown.split(separators).every(isCodeOrNumber)) break;
    to = next;
  }
  return to;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function findCodes(text: string, from: number, to: number): readonly Hit[] {
  const list = text.slice(from, Math.min(to, from + linesMax * lineCharactersMax));
  return Array.from(list.matchAll(code))
    .filter(
      ({ 0: found }) =>
        /\d/.test(found) && found.length >= 6 && !/^(?:19|20)\d\d-\d\d?/.test(found),
    )
    .map(({ 0: found, index }) => ({
      from: from + index,
      to: from + index + found.length,
      label: "secret:one-time-code" as const,
    }));
}
