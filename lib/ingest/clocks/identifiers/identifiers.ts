/**
 * What two sources write alike when they tell of one thing: request ids, addresses with ports, paths
 * with ids in them, long numbers. None is trusted for its form: a survey uses only those that are rare
 * in both sources, and only when many of them agree on one difference of clocks. One pass over the
 * characters, without regular expressions: a survey looks at every record.
 */
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { asWeak, digestOf, digestOfPair } from "./identifier-digest";

/** Enough for any line a person reads; a 5 MB line must not cost 5 MB of tokens. */
const textLengthMax = 2_000;
const wordLengthMin = 6;
const pathLengthMin = 6;
const numberMin = 100_000;
/** Shorter numbers may be counters, sizes or durations, which unrelated programs have alike. */
const counterLengthMin = 8;

const dottedName = /(?<![\w.-])(?:[a-z\d][a-z\d-]*\.){2,}[a-z]{2,}(?![\w-])/gi;
const dottedLengthMin = 10;

/** Names with dots, as hosts have them: too common to be identifiers, unless they are written once. */
export function eachDottedName(
  { message, fields }: EvidenceRecord,
  take: (digest: number) => void,
): void {
  const texts = [message, ...Object.values(fields).filter((value) => typeof value === "string")];
  const names = texts.flatMap((text) => text.slice(0, textLengthMax).match(dottedName) ?? []);
  for (const name of new Set(names))
    if (name.length >= dottedLengthMin) take(digestOf(name.toLowerCase()));
}

/** Called with the digest of an identifier and where it stands; once for each time it is named. */
export type TakeIdentifier = (digest: number, text: string, from: number, to: number) => void;

export function eachIdentifier(record: EvidenceRecord, takeAny: TakeIdentifier): void {
  const take = withoutTimes(record, takeAny);
  scanText(record.message, take);
  const { fields } = record;
  if (record.kind === "access") takeRequest(fields, take);
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === "string") scanField(value, take);
    else if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) >= numberMin) {
      const digits = String(value);
      const digest = digestOf(digits);
      take(digits.length < counterLengthMin ? asWeak(digest) : digest, digits, 0, digits.length);
    }
  }
}

/** `"exp": 1795277164` is a time, and a time is what clocks disagree about. */
function withoutTimes({ time }: EvidenceRecord, take: TakeIdentifier): TakeIdentifier {
  if (time === null) return take;
  const nowMs = time.micros / 1000;
  return (digest, text, from, to) => {
    if (!isEpochNear(text, from, to, nowMs)) take(digest, text, from, to);
  };
}

/**
 * Who asked for what: a proxy, the server behind it and a network sensor each log the same request,
 * often without an id in common. Common requests are common in both, so they are not used.
 */
function takeRequest(fields: EvidenceRecord["fields"], take: TakeIdentifier): void {
  const client = fields.client ?? fields.src;
  const { path, query } = fields;
  if (typeof client !== "string" || typeof path !== "string") return;
  const asked = typeof query === "string" && query !== "" ? `${path}?${query}` : path;
  const text = `${client} ${asked}`;
  take(digestOf(text), text, 0, text.length);
}

/** The identifier of a digest as a record writes it; null when it does not name it. */
export function findIdentifier(record: EvidenceRecord, wanted: number): string | null {
  let found: string | null = null;
  eachIdentifier(record, (digest, text, from, to) => {
    if (digest === wanted) found ??= text.slice(from, to);
  });
  return found;
}

function scanField(value: string, take: TakeIdentifier): void {
  const isShortId = value.length < wordLengthMin && /\d/.test(value) && /[A-Za-z]/.test(value);
  if (isShortId) take(asWeak(digestOf(value)), value, 0, value.length);
  else scanText(value, take);
}

function scanText(text: string, take: TakeIdentifier): void {
  const end = Math.min(text.length, textLengthMax);
  let at = 0;
  let pathEnd = 0;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (isAlphanumeric(code)) {
      at = takeAddress(text, at, end, take) ?? takeWord(text, at, end, take);
      continue;
    }
    if (code === slash && at >= pathEnd) pathEnd = takePath(text, at, end, take);
    at += 1;
  }
}

/** Returns where the word ends. */
function takeWord(text: string, from: number, end: number, take: TakeIdentifier): number {
  let at = from;
  let digits = 0;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits += 1;
    else if (!isAlphanumeric(code) && code !== underscore && code !== hyphen) break;
  }
  const length = at - from;
  if (digits === 0 || length < wordLengthMin || isDateLike(text, from)) return at;
  const digest = digestOf(text, from, at);
  const isCounter = digits === length && length < counterLengthMin;
  take(isCounter ? asWeak(digest) : digest, text, from, at);
  return at;
}

/** Returns where the path ends. The words in it are identifiers of their own. */
function takePath(text: string, from: number, end: number, take: TakeIdentifier): number {
  let at = from;
  let hasDigit = false;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (isPathEnd(code)) break;
    if (isDigit(code)) hasDigit = true;
  }
  if (hasDigit && at - from >= pathLengthMin) take(digestOf(text, from, at), text, from, at);
  return at;
}

/**
 * `10.0.0.1:4711`, `10.0.0.1(4711)`, `10.0.0.1.4711` and `10.0.0.1 port 4711` are one thing; the address
 * alone is another. Returns where it ends; null when none begins here.
 */
function takeAddress(text: string, from: number, end: number, take: TakeIdentifier): number | null {
  if (!isDigit(text.charCodeAt(from)) || isWordCode(text.charCodeAt(from - 1))) return null;
  const to = endOfAddress(text, from, end);
  if (to === null) return null;
  take(digestOf(text, from, to), text, from, to);
  const portFrom = startOfPort(text, to);
  const portTo = endOfDigits(text, portFrom, end);
  const isPort = portTo - portFrom >= 2 && portTo - portFrom <= 5;
  if (!isPort || isWordCode(text.charCodeAt(portTo))) return to;
  const digest = digestOfPair(text, { from, to }, ":", { from: portFrom, to: portTo });
  take(digest, text, from, portTo);
  return portTo;
}

function endOfAddress(text: string, from: number, end: number): number | null {
  let at = from;
  for (let part = 0; part < 4; part += 1) {
    if (part > 0) {
      if (text.charCodeAt(at) !== dot) return null;
      at += 1;
    }
    const to = endOfDigits(text, at, end);
    if (to === at || to - at > 3) return null;
    at = to;
  }
  return isWordCode(text.charCodeAt(at)) ? null : at;
}

const portWord = " port ";

/** Where a port may begin after an address; the end of the address when none does. */
function startOfPort(text: string, to: number): number {
  const code = text.charCodeAt(to);
  if (code === colon || code === dot || code === bracket) return to + 1;
  return text.startsWith(portWord, to) ? to + portWord.length : to;
}

function endOfDigits(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

/** `2024-05`, `20240514…`: a date is a time, and a time is what clocks disagree about. */
function isDateLike(text: string, from: number): boolean {
  const century = text.slice(from, from + 2);
  if (century !== "19" && century !== "20") return false;
  if (!isDigit(text.charCodeAt(from + 2)) || !isDigit(text.charCodeAt(from + 3))) return false;
  const month = text.charCodeAt(from + 4) === hyphen ? from + 5 : from + 4;
  const tens = text.charCodeAt(month);
  return (tens === 48 || tens === 49) && isDigit(text.charCodeAt(month + 1));
}

const slash = 47;
const dot = 46;
const colon = 58;
const bracket = 40;
const hyphen = 45;
const underscore = 95;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isAlphanumeric(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isWordCode(code: number): boolean {
  return isAlphanumeric(code) || code === underscore;
}

/** White space and `"'<>,;`. */
function isPathEnd(code: number): boolean {
  return (
    code <= 32 ||
    code === 34 ||
    code === 39 ||
    code === 44 ||
    (code >= 59 && code <= 62 && code !== 61)
  );
}

/** Digits that read as a time about now: seconds, milliseconds, microseconds or nanoseconds since 1970. */
const scalesMs: ReadonlyMap<number, number> = new Map([
  [10, 1_000],
  [13, 1],
  [16, 1e-3],
  [19, 1e-6],
]);
/** Tokens expire and jobs are planned days ahead; a number that is a year away is hardly a time. */
const nearMs = 400 * 86_400_000;

function isEpochNear(text: string, from: number, to: number, nowMs: number): boolean {
  const scaleMs = scalesMs.get(to - from);
  if (scaleMs === undefined) return false;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return false;
    value = value * 10 + digit;
  }
  return Math.abs(value * scaleMs - nowMs) <= nearMs;
}
