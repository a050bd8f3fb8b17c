import { findHalfWord } from "@/lib/time/stamps/half-word";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import type { StampScan } from "@/lib/time/stamps/stamp-scan";
import { isDigitAt, isLetterAt } from "@/lib/time/stamps/text-scan";
import { foldSeverityWord } from "../records/severity-folding";
import { inHalf } from "../times/half-column";

/** A stamp in a line: what stands before `start` and after `end` is level, thread, message… */
export type LineStamp = StampScan & { readonly start: number };

/** What the beginning of a file says about the stamps of its lines. */
export type StampLayout = {
  /** At the start of lines, or behind a few words. */
  readonly place: "start" | "inside";
  /** Which number of `05/06/2026` is the day, where such dates are written. */
  readonly order: DateOrder | null;
  /** Behind each stamp a column says in which half of the day its clock is. */
  readonly hasHalf?: boolean;
};

export function scanLineStamp(line: string, layout: StampLayout): LineStamp | null {
  const found = scanWritten(line, layout);
  return found === null || layout.hasHalf !== true ? found : withHalfBehind(line, found);
}

function scanWritten(line: string, { place, order }: StampLayout): LineStamp | null {
  const first = scanAtStart(line, order);
  if (first !== null)
    return isBareNumber(first) ? (scanBehindNumber(line, first, order) ?? first) : first;
  return place === "inside" ? scanInside(line, order) : scanAfterLevel(line, order);
}

const gap = /[\s,;|]{1,8}/y;

/** The half of the day that stands in the column behind a stamp; null where none does. */
export function halfBehind(line: string, { end }: LineStamp) {
  gap.lastIndex = end;
  const word = gap.test(line) ? findHalfWord(line, gap.lastIndex) : null;
  return word === null ? null : { word, end: gap.lastIndex + word.length };
}

function withHalfBehind(line: string, found: LineStamp): LineStamp {
  const half = halfBehind(line, found);
  const stamp = half === null ? null : inHalf(found.stamp, half.word);
  return half === null || stamp === null ? found : { ...found, stamp, end: half.end };
}

function isBareNumber({ start, stamp }: LineStamp): boolean {
  return start === 0 && stamp.offsetMinutes === 0 && /^\d+$/.test(stamp.raw);
}

/** Zones apart a number and a date in words are the same time; further apart the number is an id. */
const sameTimeMicros = 86_400_000_000;

/** `1650000007 2026-09-03T10:00:17Z INFO …`: a number that could be a time, before one that is. */
function scanBehindNumber(
  line: string,
  { stamp, end }: LineStamp,
  order: DateOrder | null,
): LineStamp | null {
  const behind = scanAt(line, end + 1, order);
  if (behind === null || behind.stamp.isYearless || !/^\d{4}-/.test(behind.stamp.raw)) return null;
  const apart = Math.abs(behind.stamp.wallMicros - stamp.wallMicros);
  return apart > sameTimeMicros ? behind : null;
}

/** Where in a line a stamp may begin, for finding out what its dates mean before they can be read. */
export function stampStarts(line: string): readonly number[] {
  const starts = [0];
  const last = Math.min(line.length, insideCharsMax);
  for (let at = 1; at < last; at++) if (isWordStart(line, at)) starts.push(at);
  return starts;
}

const openBracket = 91;
const closeBracket = 93;

/** At the very start, or in brackets there; an indented stamp is a quotation. */
function scanAtStart(line: string, order: DateOrder | null): LineStamp | null {
  if (line.charCodeAt(0) === openBracket) return scanBracketed(line, 0, order);
  const scan = scanStamp(line, 0, order);
  return scan !== null && endsWord(line, scan.end) ? { ...scan, start: 0 } : null;
}

/** `[stamp]`, whose brackets belong to it; of `[stamp: LEVEL/Process]` only what stands before it. */
function scanBracketed(line: string, at: number, order: DateOrder | null): LineStamp | null {
  const scan = scanStamp(line, at + 1, order);
  if (scan === null) return null;
  if (line.charCodeAt(scan.end) === closeBracket) return { ...scan, start: at, end: scan.end + 1 };
  const isHead = endsWord(line, scan.end) && line.indexOf("]", scan.end) < scan.end + headCharsMax;
  return isHead && line.includes("]") ? { ...scan, start: at } : null;
}

/** The rest of a head that shares its brackets with the stamp. */
const headCharsMax = 120;

/** `INFO 2026-11-21 00:20:01,123 message`, as Python's and SAP's loggers are often set up. */
function scanAfterLevel(line: string, order: DateOrder | null): LineStamp | null {
  if (line.charCodeAt(0) !== openBracket && !isLetterAt(line, 0)) return null;
  const [matched, word = ""] = logrusFirst.exec(line) ?? levelFirst.exec(line) ?? [];
  if (matched === undefined || foldSeverityWord(word) === null) return null;
  return scanAt(line, matched.length, order);
}

/** `ERRO[2026-11-21T00:20:01Z] message`: https://github.com/sirupsen/logrus (TextFormatter on a terminal); geth spells all of them out. */
const logrusFirst = /^(PANI|FATA|ERROR?|WARN|INFO|DEBUG?|TRACE?|CRIT)(?=\[)/;
const levelFirst = /^\[?([A-Za-z]{3,9}) {0,4}\]?:?\s{1,4}(?:- )?(?=[\d[])/;

/** How far into a line a stamp is looked for. */
const insideCharsMax = 96;

/** `12:M 21 Nov 2026 00:20:01.123 * Ready`: a date and time at the start of some word. */
function scanInside(line: string, order: DateOrder | null): LineStamp | null {
  grepHead.lastIndex = 0;
  if (grepHead.test(line)) {
    const found = scanAt(line, grepHead.lastIndex, order);
    if (found !== null && found.stamp.raw.length >= datedCharsMin) return found;
  }
  const last = Math.min(line.length, insideCharsMax);
  for (let at = 1; at < last; at++) {
    if (!isWordStart(line, at)) continue;
    const found = scanAt(line, at, order);
    // Numbers that could be epochs are more often identifiers here.
    if (found !== null && /[-/: ]/.test(found.stamp.raw)) return found;
  }
  return null;
}

/** `app.log:12:` before what `grep` found, which a date and time has to follow at once. */
const grepHead = /[\w./@+-]{1,200}:(?:\d{1,9}:)?(?=\d|\[\d)/y;
const datedCharsMin = 15;

/** Behind a blank, a tab, a pipe, an asterisk or an opening mark. */
function isWordStart(line: string, at: number): boolean {
  const before = line.charCodeAt(at - 1);
  const isBoundary =
    before === 32 ||
    before === 9 ||
    before === openBracket ||
    before === 42 ||
    before === 60 ||
    before === 124;
  return isBoundary && (isDigitAt(line, at) || isLetterAt(line, at));
}

function scanAt(line: string, at: number, order: DateOrder | null): LineStamp | null {
  if (line.charCodeAt(at) === openBracket) return scanBracketed(line, at, order);
  const scan = scanStamp(line, at, order);
  return scan !== null && endsWord(line, scan.end) ? { ...scan, start: at } : null;
}

/** Blank, tab, `|` `,` `;` `:` `]` `)` `[` `>` or a dash. */
function endsWord(line: string, at: number): boolean {
  if (at >= line.length) return true;
  switch (line.charCodeAt(at)) {
    case 32:
    case 9:
    case 124:
    case 44:
    case 59:
    case 58:
    case closeBracket:
    case openBracket:
    case 41:
    case 62:
    case 45:
      return true;
    default:
      return false;
  }
}
