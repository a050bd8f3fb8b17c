import { templateCharsMax } from "../limits";

/*
 * Design: a template has to be the same for every record of its kind, whichever comes first, and
 * must not change when more of the file is read; and the same line in two files must get the same
 * template. So positions are masked by what stands in them (numbers, ids, addresses, quoted text,
 * names after `user`), as the first step of Drain does, and nothing is learned from other lines.
 * Ruled out: Drain's tree (He et al. 2017), whose first lines keep templates that later lines
 * generalise, so that every template would seem to appear twice.
 */

export const mask = "<*>";
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
    if (quoteEnd > at) {
      const quote = text.charAt(at);
      masked += quote + mask + quote;
      at = quoteEnd;
      continue;
    }
    const wordEnd = findWordEnd(text, at, length);
    if (wordEnd === at) {
      masked += text.charAt(at++);
      continue;
    }
    const word = text.slice(at, wordEnd);
    masked += isIdentity(text, previousWord, word, wordEnd)
      ? mask
      : maskWord(word, text.charAt(wordEnd));
    previousWord = word;
    at = wordEnd;
  }
  return masked;
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

/** The end of the word at `at`, leaving `.` `:` `!` `?` behind it outside. */
function findWordEnd(text: string, at: number, length: number): number {
  let end = at;
  while (end < length && !isDelimiter(text.charCodeAt(end))) end++;
  while (end > at + 1 && isTrailing(text.charCodeAt(end - 1))) end--;
  return end;
}

function isTrailing(code: number): boolean {
  return code === 46 || code === 58 || code === 33 || code === 63;
}

function isIdentity(text: string, previousWord: string, word: string, wordEnd: number): boolean {
  if (text.charCodeAt(wordEnd) === 61) return false;
  if (identityWords.has(previousWord.toLowerCase())) return !grammarWords.has(word.toLowerCase());
  return previousWord === "for" && text.startsWith(" from ", wordEnd);
}

function maskWord(word: string, next: string): string {
  if (next === "=") return word;
  const facts = wordFacts(word);
  if (!facts.hasDigit && !facts.hasAt && word.length < longWordChars) {
    return facts.isHex && word.length >= 8 ? mask : word;
  }
  if (facts.hasSlash) return maskPath(word);
  if (facts.hasDigit || facts.hasAt) return mask;
  return facts.isPlain ? word : mask;
}

function wordFacts(word: string) {
  let [hasDigit, hasAt, hasSlash, isHex, isPlain] = [false, false, false, true, true];
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    const folded = code | 32;
    if (code >= 48 && code <= 57) hasDigit = true;
    else if (code === 64) hasAt = true;
    else if (code === 47) hasSlash = true;
    if (!(folded >= 97 && folded <= 102) && !(code >= 48 && code <= 57)) isHex = false;
    if (!(folded >= 97 && folded <= 122) && code !== 46 && code !== 95 && code !== 45)
      isPlain = false;
  }
  return { hasDigit, hasAt, hasSlash, isHex, isPlain };
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
