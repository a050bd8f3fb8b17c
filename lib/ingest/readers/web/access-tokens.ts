import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import { isDigitAt, isLetterAt } from "@/lib/time/stamps/text-scan";

/** One part of a line whose parts are parted by blanks. */
export type AccessToken =
  | { readonly kind: "time"; readonly stamp: StampAsWritten }
  | { readonly kind: "request"; readonly text: string }
  /** Quoted or in brackets; the marks are taken off. */
  | { readonly kind: "quoted"; readonly text: string }
  | { readonly kind: "pair"; readonly name: string; readonly text: string }
  | { readonly kind: "word"; readonly text: string };

const tokensMax = 64;

/**
 * The parts of a line of an access log, wherever they stand. A request and a time may be quoted, in brackets or bare;
 * what ends in a comma goes on with the next word, as nginx writes several upstreams.
 */
export function splitAccessTokens(line: string): readonly AccessToken[] {
  const tokens: AccessToken[] = [];
  let at = 0;
  while (at < line.length && tokens.length < tokensMax) {
    if (line.charCodeAt(at) === 32 || line.charCodeAt(at) === 9) {
      at++;
      continue;
    }
    const { token, end } = readToken(line, at);
    tokens.push(token);
    at = Math.max(end, at + 1);
  }
  return tokens;
}

type Read = { readonly token: AccessToken; readonly end: number };

function readToken(line: string, at: number): Read {
  const code = line.charCodeAt(at);
  if (code === 34) return readQuoted(line, at);
  if (code === 91) return readBracketed(line, at);
  return readBareTime(line, at) ?? readBareRequest(line, at) ?? readWord(line, at);
}

function readQuoted(line: string, at: number): Read {
  const close = closingQuote(line, at + 1);
  const end = close < 0 ? line.length : close;
  const text = line.slice(at + 1, end);
  const stamp = isDigitAt(text, 0) ? wholeStamp(text) : null;
  if (stamp !== null) return { token: { kind: "time", stamp }, end: end + 1 };
  return { token: { kind: isRequest(text) ? "request" : "quoted", text }, end: end + 1 };
}

function readBracketed(line: string, at: number): Read {
  const close = line.indexOf("]", at);
  const end = close < 0 ? line.length : close;
  const text = line.slice(at + 1, end);
  const stamp = wholeStamp(text);
  return {
    token: stamp === null ? { kind: "quoted", text } : { kind: "time", stamp },
    end: end + 1,
  };
}

function wholeStamp(text: string): StampAsWritten | null {
  if (text.length > 40) return null;
  const scan = scanStamp(text, 0);
  return scan !== null && scan.end === text.length ? scan.stamp : null;
}

/** An epoch needs its fraction here (nginx `$msec`): whole numbers are sizes and identifiers. */
function readBareTime(line: string, at: number): Read | null {
  if (!isDigitAt(line, at)) return null;
  const isEpoch = line.charCodeAt(at + 10) === 46;
  const scan = isEpoch ? scanEpochStamp(line, at) : scanStamp(line, at);
  if (scan === null || !(isEpoch || scan.stamp.raw.includes(":"))) return null;
  const isEnd = scan.end >= line.length || line.charCodeAt(scan.end) === 32;
  return isEnd ? { token: { kind: "time", stamp: scan.stamp }, end: scan.end } : null;
}

function readBareRequest(line: string, at: number): Read | null {
  if (!isLetterAt(line, at)) return null;
  const methodEnd = line.indexOf(" ", at);
  if (methodEnd < 0 || !methods.has(line.slice(at, methodEnd))) return null;
  const targetEnd = line.indexOf(" ", methodEnd + 1);
  if (targetEnd < 0 || !line.startsWith("HTTP/", targetEnd + 1)) return null;
  const blank = line.indexOf(" ", targetEnd + 1);
  const end = blank < 0 ? line.length : blank;
  return { token: { kind: "request", text: line.slice(at, end) }, end };
}

function readWord(line: string, at: number): Read {
  const end = quotedPairEnd(line, at) ?? listEnd(line, at);
  const text = line.slice(at, end);
  const pair = /^([A-Za-z_][\w.-]{0,40})[=:](?!\/\/)/.exec(text);
  if (pair?.[1] === undefined || isAddress(text)) return { token: { kind: "word", text }, end };
  const value = text.slice(pair[0].length);
  const isQuoted = value.startsWith('"');
  return {
    token: { kind: "pair", name: pair[1], text: isQuoted ? value.slice(1, -1) : value },
    end,
  };
}

/** `key="two words"`. */
function quotedPairEnd(line: string, at: number): number | null {
  const quoteAt = line.indexOf('="', at);
  if (quoteAt <= at || quoteAt >= wordEnd(line, at)) return null;
  const close = closingQuote(line, quoteAt + 2);
  return close < 0 ? line.length : close + 1;
}

const listWordsMax = 8;

/** `10.0.0.1:80, 10.0.0.2:80`. */
function listEnd(line: string, at: number): number {
  let end = wordEnd(line, at);
  for (let words = 1; words < listWordsMax && line.charCodeAt(end - 1) === 44; words++) {
    if (end + 1 >= line.length) break;
    end = wordEnd(line, end + 1);
  }
  return end;
}

function wordEnd(line: string, at: number): number {
  const blank = line.indexOf(" ", at);
  return blank < 0 ? line.length : blank;
}

/** `shop.example:443` and `unix:/run/app.sock` have a colon, and are no pairs; nor is an address of IPv6. */
export function isAddress(text: string): boolean {
  return (
    /^[\w.-]{1,255}:\d{1,5}$/.test(text) ||
    text.startsWith("unix:/") ||
    /^\[?[\da-fA-F]{0,4}:[\da-fA-F:.]{1,40}\]?(?::\d{1,5})?$/.test(text)
  );
}

const methods = new Set([
  ...["GET", "POST", "PUT", "HEAD", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE"],
  ...["PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "REPORT", "PURGE"],
]);

function isRequest(text: string): boolean {
  const methodEnd = text.indexOf(" ");
  return methodEnd > 2 && methods.has(text.slice(0, methodEnd));
}

/** The quote that ends a quoted text; one behind a backslash does not. */
export function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at > 0 && line.charCodeAt(at - 1) === 92) at = line.indexOf('"', at + 1);
  return at;
}
