import { templateCharsMax } from "../limits";

/*
 * Design: a template has to be the same for every record of its kind, whichever comes first, and
 * must not change when more of the file is read; and the same line in two files must get the same
 * template. So positions are masked by what stands in them (numbers, ids, addresses, quoted text,
 * names after `user`), as the first step of Drain does, and nothing is learned from other lines.
 * Ruled out: Drain's tree (He et al. 2017), whose first lines keep templates that later lines
 * generalise, so that every template would seem to appear twice.
 */

const mask = "<*>";
const scannedCharsMax = 1200;
/** A word this long that is no plain word is an id, a hash or a token. */
const longWordChars = 28;

/** The word after one of these names a person, account or machine, which differs from record to record. */
const identityWords = new Set(["user", "username", "account", "acct", "ruser", "rhost", "logname"]);
/** Words that follow them as grammar and not as a name. */
const grammarWords = new Set([
  "is",
  "was",
  "has",
  "had",
  "not",
  "unknown",
  "child",
  "by",
  "for",
  "from",
  "to",
  "with",
  "and",
  "on",
  "in",
  "does",
  "did",
  "agent",
  "account",
  "name",
  "session",
  "group",
]);

/** The message with its variable parts replaced by `<*>`; only the first line counts. */
export function maskMessage(message: string): string {
  const lineEnd = message.indexOf("\n");
  const length = Math.min(lineEnd < 0 ? message.length : lineEnd, scannedCharsMax);
  const masked = collapseLists(maskSpan(message, length));
  return masked.length > templateCharsMax ? `${masked.slice(0, templateCharsMax)}${mask}` : masked;
}

function maskSpan(text: string, length: number): string {
  let masked = "";
  let previousWord = "";
  let at = 0;
  while (at < length && masked.length <= templateCharsMax) {
    const quoteEnd = quotedEnd(text, at, length);
    const wordEnd = quoteEnd > at ? quoteEnd : findWordEnd(text, at, length);
    if (quoteEnd > at) masked += text.charAt(at) + mask + text.charAt(at);
    else if (wordEnd === at) masked += text.charAt(at);
    else masked += maskNamed(text, previousWord, text.slice(at, wordEnd), wordEnd);
    if (wordEnd > at) previousWord = quoteEnd > at ? "" : text.slice(at, wordEnd);
    at = Math.max(wordEnd, at + 1);
  }
  return masked;
}

/** A name where a name is expected, else whatever the word itself looks like. */
function maskNamed(text: string, previousWord: string, word: string, wordEnd: number): string {
  return isIdentity(text, previousWord, word, wordEnd)
    ? mask
    : maskWord(word, text.charAt(wordEnd));
}

/** Where the quoted text that opens at `at` ends, or `at`. An apostrophe opens nothing inside a word. */
function quotedEnd(text: string, at: number, length: number): number {
  const code = text.charCodeAt(at);
  if (code !== 34 && code !== 39) return at;
  if (code === 39 && at > 0 && !isDelimiter(text.charCodeAt(at - 1))) return at;
  const close = text.indexOf(text.charAt(at), at + 1);
  return close < 0 || close >= length ? at : close + 1;
}

/** Space , ; ( ) [ ] { } = < > | " and ' end a word; everything else is part of one. */
function isDelimiter(code: number): boolean {
  return delimiters[code] === 1;
}

const delimiters = new Uint8Array(65_536);
for (const char of " \t,;()[]{}=<>|\"'\u001b\u0001") delimiters[char.charCodeAt(0)] = 1;

/**
 * The end of the word at `at`, leaving `.` `:` `!` `?` behind it outside. An address with a query
 * runs to the next blank or quote: its `=` and `&` are not ours.
 */
function findWordEnd(text: string, at: number, length: number): number {
  let end = at;
  let hasSlash = false;
  while (end < length && !isDelimiter(text.charCodeAt(end))) {
    const code = text.charCodeAt(end);
    if (code === 47) hasSlash = true;
    else if (code === 63 && hasSlash) return queryEnd(text, end, length);
    end++;
  }
  while (end > at + 1 && isTrailing(text.charCodeAt(end - 1))) end--;
  return end;
}

function queryEnd(text: string, at: number, length: number): number {
  let end = at;
  while (end < length && !/[\s"']/.test(text.charAt(end))) end++;
  return end;
}

function isTrailing(code: number): boolean {
  return code === 46 || code === 58 || code === 33 || code === 63;
}

function isIdentity(text: string, previousWord: string, word: string, wordEnd: number): boolean {
  if (text.charCodeAt(wordEnd) === 61 || isTrailing(word.charCodeAt(0))) return false;
  if (identityWords.has(previousWord.toLowerCase())) return !grammarWords.has(word.toLowerCase());
  return previousWord === "for" && text.startsWith(" from ", wordEnd);
}

function maskWord(word: string, next: string): string {
  const marks = marksOf(word);
  const hasSlash = (marks & slashMark) !== 0;
  if (next === "=" && !hasSlash) return word;
  const isVariable = (marks & (digitMark | atMark)) !== 0;
  if (hasSlash && (isVariable || word.length >= longWordChars)) {
    return isToken(word) ? mask : maskPath(word);
  }
  if (isVariable) return mask;
  const isHex = (marks & ~hexMark) === 0 && word.length >= 8;
  return isHex || (word.length >= longWordChars && (marks & oddMark) !== 0) ? mask : word;
}

/** Base64 has slashes too, but no other sign of a path. */
function isToken(word: string): boolean {
  return word.length >= longWordChars && !/^\/|:\/\/|\./.test(word);
}

/** Which kinds of characters a word is made of, as bits. */
const hexMark = 1;
const letterMark = 2;
const digitMark = 4;
const slashMark = 8;
const atMark = 16;
const oddMark = 32;

function markOf(code: number): number {
  const folded = code | 32;
  if (code >= 48 && code <= 57) return digitMark;
  if (folded >= 97 && folded <= 122) return folded <= 102 ? hexMark : letterMark;
  if (code === 47) return slashMark;
  if (code === 64) return atMark;
  return code === 46 || code === 95 || code === 45 ? letterMark : oddMark;
}

const markTable = Uint8Array.from({ length: 128 }, (_unused, code) => markOf(code));

function marksOf(word: string): number {
  let marks = 0;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    marks |= code < 128 ? (markTable[code] ?? oddMark) : letterMark;
  }
  return marks;
}

/** A path or address keeps the parts that look like names: `/api/orders/<*>`; a query is one mask. */
export function maskPath(path: string): string {
  const queryAt = path.indexOf("?");
  const parts = (queryAt < 0 ? path : path.slice(0, queryAt)).split("/");
  const masked = parts.slice(0, 9).map(maskSegment).join("/");
  return masked + (parts.length > 9 ? `/${mask}` : "") + (queryAt < 0 ? "" : `?${mask}`);
}

function maskSegment(segment: string): string {
  if (segment.length > 24 || /[%@]/.test(segment)) return mask;
  return /\d/.test(segment) && !/^v\d{1,2}$/.test(segment) ? mask : segment;
}

/** `<*>, <*>, <*>` is one list, however long it is. */
function collapseLists(masked: string): string {
  return masked.includes("<*>,") ? masked.replace(/<\*>(?:, ?<\*>)+/g, mask) : masked;
}
