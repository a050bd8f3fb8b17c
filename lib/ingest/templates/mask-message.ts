import { mask } from "@/lib/domain/evidence/template-mask";
import { templateCharsMax } from "../limits";

import { isMethod, maskPath, maskWord } from "./mask-word";
import { isCalendarWord, isSwallowedUnit } from "./measure-words";

/*
 * Design: the mask is a function of the one message, so that readers can make it in parallel and
 * the same line in two files gets the same one. Positions are masked by what stands in them
 * (numbers with their units, ids, addresses, paths, dates, quoted text, names after `user`), as the
 * first step of Drain does (He et al., ICWS 2017), but with one set of rules for every system. What
 * only other lines can tell, such as that a plain word is a name, is left to `groupTemplates`.
 * Kept apart on purpose: verbs of requests, classes of status, keys of pairs, and plain words.
 */

const scannedCharsMax = 1200;

/** The word after one of these names a person, account or machine, which differs from record to record. */
const identityWords = new Set(["user", "username", "account", "acct", "ruser", "rhost", "logname"]);
/** Words that follow them as grammar and not as a name. */
const grammarWords = new Set(
  "is was has had not unknown child by for from to with and on in does did agent account name session group".split(
    " ",
  ),
);

/** The message with its variable parts replaced by `<*>`; only the first line counts. */
export function maskMessage(message: string): string {
  const lineEnd = message.indexOf("\n");
  const lineLength = lineEnd < 0 ? message.length : lineEnd;
  const length = Math.min(lineLength, scannedCharsMax);
  const text = new MaskText();
  maskSpan(message, length, text);
  if (length < lineLength) text.add(mask);
  const masked = text.finish();
  if (masked.length > templateCharsMax) return cutMask(masked);
  return masked.startsWith(mask) && !/\p{L}/u.test(masked) ? sayMore(message, masked) : masked;
}

/** Never in the middle of a `<*>`. */
function cutMask(masked: string): string {
  const cut = masked.slice(0, templateCharsMax).replace(/<\*?$/, "");
  return cut.endsWith(mask) ? cut : cut + mask;
}

function maskSpan(text: string, length: number, masked: MaskText): void {
  let previousWord = "";
  let at = 0;
  while (at < length && masked.length <= templateCharsMax) {
    if (isBlank(text.charCodeAt(at))) {
      masked.addBlank();
      at++;
      continue;
    }
    const quoteEnd = quotedEnd(text, at, length);
    if (quoteEnd > at) {
      masked.add(maskQuoted(text, at, quoteEnd));
      previousWord = "";
      at = quoteEnd;
      continue;
    }
    const wordEnd = findWordEnd(text, at, length);
    if (wordEnd === at) {
      masked.add(text.charAt(at));
      at++;
      continue;
    }
    const word = text.slice(at, wordEnd);
    previousWord = addWord(text, word, wordEnd, previousWord, masked);
    at = wordEnd;
  }
}

/** Adds a word as it is masked, and answers what the next one is to take for the word before it. */
function addWord(
  text: string,
  word: string,
  wordEnd: number,
  previousWord: string,
  masked: MaskText,
): string {
  if (masked.isBehindMask && isSwallowedUnit(word, previousWord)) {
    masked.dropBlank();
    return word;
  }
  if (isIdentity(text, previousWord, word, wordEnd)) {
    masked.add(mask);
    return "";
  }
  const isDate = isCalendarWord(word, text, wordEnd, masked.isBehindMask);
  masked.add(isDate ? mask : maskWord(word, text.charAt(wordEnd), previousWord));
  // A colon ends what `user` announces, but not what `status` does.
  return word === ":" ? `${previousWord}:` : word;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 160;
}

/** A quoted request keeps its verb: who reads and who writes are two things. */
function maskQuoted(text: string, from: number, end: number): string {
  const quote = text.charAt(from);
  const [first = ""] = text.slice(from + 1, Math.min(end, from + 9)).split(" ", 1);
  return isMethod(first) ? `${quote}${first} ${mask}${quote}` : quote + mask + quote;
}

/** Where the quoted text that opens at `at` ends, or `at`. An apostrophe opens nothing inside a word. */
function quotedEnd(text: string, at: number, length: number): number {
  const code = text.charCodeAt(at);
  if (code !== 34 && code !== 39) return at;
  if (code === 39 && at > 0 && !isDelimiter(text.charCodeAt(at - 1))) return at;
  const close = text.indexOf(text.charAt(at), at + 1);
  return close < 0 || close >= length ? at : close + 1;
}

/**
 * The end of the word at `at`, leaving `.` `:` `!` `?` behind it outside. An address with a query
 * runs to the next blank or quote: its `=` and `&` are not ours. A row of dots is a word of its own.
 */
function findWordEnd(text: string, at: number, length: number): number {
  if (isDotRow(text, at)) return dotRowEnd(text, at, length);
  let end = at;
  let hasSlash = false;
  while (end < length && !isWordEnd(text, end, at)) {
    const code = text.charCodeAt(end);
    if (code === 47) hasSlash = true;
    else if (code === 63 && hasSlash) return queryEnd(text, end, length);
    end++;
  }
  while (end > at + 1 && isTrailing(text.charCodeAt(end - 1))) end--;
  return end;
}

function isWordEnd(text: string, end: number, from: number): boolean {
  const code = text.charCodeAt(end);
  return isDelimiter(code) || (code === 46 && end > from && isDotRow(text, end));
}

/** `threshold......0` is a word, dots that lead the eye, and a number; `../x` is a path. */
function isDotRow(text: string, at: number): boolean {
  return text.startsWith("..", at) && text.charCodeAt(at + 2) !== 47;
}

function dotRowEnd(text: string, at: number, length: number): number {
  let end = at;
  while (end < length && text.charCodeAt(end) === 46) end++;
  return end;
}

function queryEnd(text: string, at: number, length: number): number {
  let end = at;
  while (end < length && !/[\s"']/.test(text.charAt(end))) end++;
  return end;
}

function isIdentity(text: string, previousWord: string, word: string, wordEnd: number): boolean {
  if (text.charCodeAt(wordEnd) === 61 || isTrailing(word.charCodeAt(0))) return false;
  if (previousWord.length > 8) return false;
  if (identityWords.has(previousWord.toLowerCase())) return !grammarWords.has(word.toLowerCase());
  return previousWord === "for" && text.startsWith(" from ", wordEnd);
}

/**
 * A message that is nothing but an id still says what it is an id of, `jetty-6.1` → `jetty-<*>`, and one
 * that is nothing but a path is a route, as names of spans are.
 */
function sayMore(message: string, masked: string): string {
  const word = message.trim();
  if (word.startsWith("/") && word.length <= templateCharsMax && !/\s/.test(word)) {
    return maskPath(word);
  }
  const prefix = /^[A-Za-z]{2,24}(?<=[g-zG-Z][A-Za-z]{0,23})[-_.:#]/.exec(message)?.[0];
  return prefix === undefined ? masked : prefix + masked;
}

const delimiters = new Uint8Array(65_536);
for (const char of " \t\r\n,;()[]{}=<>|\"'\u00a0\u001b\u0001，。：；（）、！？「」【】《》“”") {
  delimiters[char.charCodeAt(0)] = 1;
}

/** Blanks, `,` `;` brackets `=` `<` `>` `|` quotes and their East Asian forms end a word. */
function isDelimiter(code: number): boolean {
  return delimiters[code] === 1;
}

/** `.` `:` `!` `?` behind a word are not part of it. */
function isTrailing(code: number): boolean {
  return code === 46 || code === 58 || code === 33 || code === 63;
}

/**
 * A mask as it is written: blanks are one blank, and a row of variable parts (`<*>, <*> <*>`) is one
 * however long it is, so that lists of any length have one template.
 */
class MaskText {
  private text = "";
  private isBlankDue = false;
  private endsInMask = false;
  private hasComma = false;
  private pairs = 0;

  get length(): number {
    return this.text.length;
  }

  /** A variable part and a blank were the last things written. */
  get isBehindMask(): boolean {
    return this.endsInMask && this.isBlankDue;
  }

  addBlank(): void {
    this.isBlankDue = this.text !== "";
  }

  dropBlank(): void {
    this.isBlankDue = false;
  }

  add(piece: string): void {
    const isMask = piece === mask;
    if (isMask && this.endsInMask) {
      this.isBlankDue = false;
      return;
    }
    if (piece === "," && this.endsInMask) this.hasComma = true;
    if (piece === "=") this.pairs++;
    this.text += this.isBlankDue ? ` ${piece}` : piece;
    this.isBlankDue = false;
    this.endsInMask = isMask || piece.endsWith(mask);
  }

  finish(): string {
    const text = this.hasComma ? this.text.replace(/<\*>(?:,? ?<\*>)+/g, mask) : this.text;
    return this.pairs < manyPairs ? text : text.replace(flagValue, `=${mask}`);
  }
}

/** A line of so many `key=value` pairs lists a state; its flags are values as its numbers are. */
const manyPairs = 4;

const flagValue = /=(?:true|false|null|nil|none)(?![\w.-])/gi;
