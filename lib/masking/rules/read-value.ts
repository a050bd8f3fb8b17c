/** A value as it stands after its name: offsets without quotes, end exclusive. */
export type ValueSpan = { readonly from: number; readonly to: number; readonly isQuoted: boolean };

const spacesMax = 16;

/**
 * The value that begins at `at`: in quotes up to the quote that closes it, also when the quotes are
 * escaped because the text is JSON inside a JSON string; otherwise up to what ends a word of a log line,
 * a query string, a connection string or a list; at most `charactersMax` of it. Null when nothing stands there.
 */
export function readValue(
  text: string,
  at: number,
  charactersMax = Number.POSITIVE_INFINITY,
): ValueSpan | null {
  const start = skipSpaces(text, at);
  const open = readOpeningQuote(text, start);
  const from = open?.from ?? start;
  const most = Math.min(text.length, from + charactersMax);
  const to = open === null ? findWordEnd(text, from, most) : findClosingQuote(text, open, most);
  return to > from ? { from, to, isQuoted: open !== null } : null;
}

function skipSpaces(text: string, at: number): number {
  let index = at;
  while (index - at < spacesMax && (text[index] === " " || text[index] === "\t")) index += 1;
  return index;
}

/** Quotes that are not the same at both ends, as languages have them. */
const pairedQuotes = new Map([
  ["«", "»"],
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["「", "」"],
  ["『", "』"],
]);

type Quote = { readonly from: number; readonly mark: string; readonly escapes: number };

function readOpeningQuote(text: string, at: number): Quote | null {
  let index = at;
  while (text[index] === "\\" && index - at < 8) index += 1;
  const mark = text[index];
  const paired = pairedQuotes.get(mark ?? "");
  if (paired !== undefined) {
    const isSpaced = text[index + 1] === " " || text[index + 1] === "\u00a0";
    return { from: index + (isSpaced ? 2 : 1), mark: isSpaced ? ` ${paired}` : paired, escapes: 0 };
  }
  if (mark !== '"' && mark !== "'" && mark !== "`") return null;
  return { from: index + 1, mark, escapes: index - at };
}

/**
 * A quote that is escaped n times more deeply than the opening one is part of the value. A quote that is
 * escaped less ends the string around it, and a line's end ends every value: the rest was cut off.
 */
function findClosingQuote(text: string, { from, mark, escapes }: Quote, most: number): number {
  let slashes = 0;
  for (let index = from; index < most; index += 1) {
    const character = text[index];
    if (character === "\\") {
      slashes += 1;
      continue;
    }
    if (character === "\n") return index;
    if (mark.length > 1 && text.startsWith(mark.trim(), index)) return index - 1;
    if (character === mark && closes(slashes, escapes)) {
      return index - Math.min(slashes, escapes);
    }
    slashes = 0;
  }
  return most;
}

function closes(slashes: number, escapes: number): boolean {
  if (slashes <= escapes) return true;
  return Math.floor((slashes - escapes) / (escapes + 1)) % 2 === 0;
}

/** Ends a word wherever it stands. */
const wordEnds = new Set([..." \t\r\n\"'`;<>|\u0001\u0000"]);
/** Another parameter or an entity; a password may hold the mark itself. */
const nextParameter = /^&(?:$|[\s&"'<>)]|#?\w{1,24};|[\w.%[\]-]{1,38}=)/;
/** Ends a word only as its last character: "(password=abc)". */
const closers = new Set([...")]},.:"]);
const nextNameCharactersMax = 40;

function findWordEnd(text: string, from: number, most: number): number {
  let index = from;
  while (index < most && !endsWord(text, index)) index += 1;
  while (index > from && closers.has(text[index - 1] ?? "")) index -= 1;
  return index;
}

function endsWord(text: string, index: number): boolean {
  const character = text[index] ?? "";
  if (character === "&")
    return nextParameter.test(text.slice(index, index + nextNameCharactersMax));
  if (wordEnds.has(character)) return !isQuoteInside(text, index, character);
  if (character === "\\") return isEscape(text, index);
  return character === "," && isSeparator(text, index);
}

const quoteLookBackMax = 400;

/**
 * A quote between letters belongs to the word (`it's`), unless it closes what was opened before on the line, or opens
 * a string behind the letter that says its kind (`N'…'`).
 */
function isQuoteInside(text: string, index: number, mark: string): boolean {
  if (mark !== "'" && mark !== '"' && mark !== "`") return false;
  const [before, behind] = [text.slice(Math.max(0, index - 2), index), text[index + 1] ?? ""];
  if (!/^[\p{L}\d]{2}$/u.test(before) || !/[\p{L}\d]/u.test(behind)) return false;
  const near = text.slice(Math.max(0, index - quoteLookBackMax), index);
  const line = near.slice(near.lastIndexOf("\n") + 1);
  return line.split(mark).length % 2 === 1;
}

/** `\n`, `\"`: an escape of the string around the value, unless the backslash is itself escaped. */
function isEscape(text: string, index: number): boolean {
  return /["'nrt]/.test(text[index + 1] ?? "") && text[index - 1] !== "\\";
}

const nextName = /^(?:\s|$|["']|[\w.-]{1,40}["']?[=:])/;

/** A comma before the next name or the end separates; any other one belongs to the value. */
function isSeparator(text: string, index: number): boolean {
  return nextName.test(text.slice(index + 1, index + 3 + nextNameCharactersMax));
}

/** What an element of XML or HTML holds: up to its next tag, or to the end of `<![CDATA[…]]>`. */
export function readElement(text: string, at: number, charactersMax: number): ValueSpan | null {
  const inside = text.slice(at, at + charactersMax);
  const [before = ""] = /^\s{0,80}(?:<!\[CDATA\[\s{0,80})?/.exec(inside) ?? [];
  const rest = inside.slice(before.length);
  const end = before.includes("CDATA") ? rest.indexOf("]]>") : rest.indexOf("<");
  const value = (end < 0 ? rest : rest.slice(0, end)).trimEnd();
  const from = at + before.length;
  return value === "" ? null : { from, to: from + value.length, isQuoted: true };
}
