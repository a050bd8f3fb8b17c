import { mask } from "@/lib/domain/evidence/template-mask";

/** A word this long that is no plain word is an id, a hash or a token. */
const longWordChars = 28;
/** Parts of a route that are kept; what lies deeper is one mask. */
const routePartsMax = 9;

const methods = new Set("GET HEAD POST PUT DELETE PATCH OPTIONS CONNECT TRACE".split(" "));

/** A verb of HTTP (RFC 9110 §9). */
export function isMethod(word: string): boolean {
  return word.length <= 7 && methods.has(word);
}

/** After these a number is a status, and its class is what matters: `status 503` → `status 5xx`. */
const beforeStatus = /^(?:http[_-]?)?status(?:[_-]?code)?:?$|^HTTP\/\d(?:\.\d)?$/i;

/** The word as it stands in a mask; `next` is the character behind it. */
export function maskWord(word: string, next: string, previousWord: string): string {
  const marks = marksOf(word);
  const hasSlash = (marks & slashMark) !== 0;
  if (next === "=" && !hasSlash) return word;
  if ((marks & ideographMark) !== 0) return maskIdeographs(word);
  if (isPath(word, hasSlash)) return isMethod(previousWord) ? maskPath(word) : mask;
  if ((marks & variableMarks) !== 0) {
    return hasSlash ? maskRelative(word) : maskVariable(word, previousWord);
  }
  return maskPlain(word, marks, hasSlash);
}

/** Without a digit, what is long or hexadecimal through and through is no word of a language. */
function maskPlain(word: string, marks: number, hasSlash: boolean): string {
  if (word.length >= 8 && (marks & ~hexMark) === 0) return mask;
  if (word.length < longWordChars) return word;
  if (hasSlash) return maskRelative(word);
  return (marks & oddMark) !== 0 ? mask : word;
}

/** A path of a file system or an address: `/x`, `./x`, `~/x`, `C:\x`, `scheme://x`, `file:/x`. */
function isPath(word: string, hasSlash: boolean): boolean {
  if (!hasSlash) return word.length > 2 && word.startsWith(":\\", 1);
  if (word.startsWith("/")) return word.length > 1;
  return /^(?:\.{1,2}|~)\//.test(word) || word.includes(":/");
}

/** Base64 has slashes too, but no other sign of a path. */
function isToken(word: string): boolean {
  return word.length >= longWordChars && !word.includes(".");
}

function maskRelative(word: string): string {
  if (isToken(word)) return mask;
  const masked = maskPath(word);
  return /[A-Za-z]/.test(masked) ? masked : mask;
}

/** `code:17` keeps what the number is of, unless that might be a part of an address in hex. */
function maskVariable(word: string, previousWord: string): string {
  if (word.length === 3 && /^[1-5]\d\d$/.test(word) && beforeStatus.test(previousWord)) {
    return `${word.charAt(0)}xx`;
  }
  const colonAt = word.indexOf(":");
  if (colonAt < 2) return mask;
  const key = word.slice(0, colonAt);
  return /^[A-Za-z_.$-]+$/.test(key) && /[g-zG-Z]/.test(key) ? `${key}:${mask}` : mask;
}

/** Words of scripts without blanks hold numbers and ids without an end between them. */
function maskIdeographs(word: string): string {
  return word.replace(/[\w.:/@%+-]+/g, (run) => (/[\d@]/.test(run) ? mask : run));
}

/** Which kinds of characters a word is made of, as bits. */
const hexMark = 1;
const letterMark = 2;
const digitMark = 4;
const slashMark = 8;
const atMark = 16;
const oddMark = 32;
const backslashMark = 64;
const ideographMark = 128;
const variableMarks = digitMark | atMark | backslashMark;

function markOf(code: number): number {
  const folded = code | 32;
  if (code >= 48 && code <= 57) return digitMark;
  if (folded >= 97 && folded <= 122) return folded <= 102 ? hexMark : letterMark;
  if (code === 47) return slashMark;
  if (code === 64) return atMark;
  if (code === 92) return backslashMark;
  return code === 46 || code === 95 || code === 45 ? letterMark : oddMark;
}

const markTable = Uint8Array.from({ length: 128 }, (_unused, code) => markOf(code));

/** CJK radicals, kana, ideographs and Hangul begin here. */
const ideographsFrom = 0x2e80;

function marksOf(word: string): number {
  let marks = 0;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    if (code < 128) marks |= markTable[code] ?? oddMark;
    else marks |= code >= ideographsFrom ? letterMark | ideographMark : letterMark;
  }
  return marks;
}

/** A route keeps the parts that look like names: `/api/orders/<*>`; a query is one mask. */
export function maskPath(path: string): string {
  const queryAt = path.indexOf("?");
  const end = queryAt < 0 ? path.length : queryAt;
  const query = queryAt < 0 ? "" : `?${mask}`;
  let masked = "";
  let copied = 0;
  for (let from = 0, part = 1; ; part++) {
    const slash = path.indexOf("/", from);
    const to = slash < 0 || slash > end ? end : slash;
    if (isVariableSegment(path, from, to)) {
      masked += path.slice(copied, from) + mask;
      copied = to;
    }
    if (to === end) return masked + path.slice(copied, end) + query;
    if (part === routePartsMax) return `${masked}${path.slice(copied, to)}/${mask}${query}`;
    from = to + 1;
  }
}

const segmentCharsMax = 24;

/** Long, escaped, an address, or with a digit that is no version like `v2`. */
function isVariableSegment(path: string, from: number, to: number): boolean {
  if (to - from > segmentCharsMax) return true;
  let hasDigit = false;
  for (let at = from; at < to; at++) {
    const code = path.charCodeAt(at);
    if (code === 37 || code === 64) return true;
    if (code >= 48 && code <= 57) hasDigit = true;
  }
  return hasDigit && !/^v\d{1,2}$/.test(path.slice(from, to));
}
