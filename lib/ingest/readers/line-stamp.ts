import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import type { StampScan } from "@/lib/time/stamps/stamp-scan";
import { isDigitAt, isLetterAt } from "@/lib/time/stamps/text-scan";

/** A stamp in a line: what stands before `start` and after `end` is level, thread, message… */
export type LineStamp = StampScan & { readonly start: number };

/** Where the stamps of a file stand: at the start of its lines, or behind a few words. */
export type StampPlace = "start" | "inside";

export function scanLineStamp(line: string, place: StampPlace): LineStamp | null {
  return scanAtStart(line) ?? (place === "inside" ? scanInside(line) : scanAfterLevel(line));
}

/** At the very start, or in brackets there; an indented stamp is a quotation. */
function scanAtStart(line: string): LineStamp | null {
  if (line.charCodeAt(0) === 91) return scanBracketed(line, 0);
  const scan = scanStamp(line, 0);
  return scan !== null && endsWord(line, scan.end) ? { ...scan, start: 0 } : null;
}

/** `[stamp]`; the brackets belong to the stamp. */
function scanBracketed(line: string, at: number): LineStamp | null {
  const scan = scanStamp(line, at + 1);
  if (scan === null || line.charCodeAt(scan.end) !== 93) return null;
  return { ...scan, start: at, end: scan.end + 1 };
}

/** `INFO 2026-11-21 00:20:01,123 message`, as Python's and SAP's loggers are often set up. */
function scanAfterLevel(line: string): LineStamp | null {
  const code = line.charCodeAt(0);
  if (code !== 91 && !isLetterAt(line, 0)) return null;
  const start = /^\[?[A-Za-z]{3,9}\]?:?\s+(?=[\d[])/.exec(line)?.[0].length ?? 0;
  return start === 0 ? null : scanAt(line, start);
}

/** How far into a line a stamp is looked for. */
const insideCharsMax = 96;

/** `12:M 21 Nov 2026 00:20:01.123 * Ready`: a date and time at the start of some word. */
function scanInside(line: string): LineStamp | null {
  const last = Math.min(line.length, insideCharsMax);
  for (let at = 1; at < last; at++) {
    if (!isWordStart(line, at)) continue;
    const found = scanAt(line, at);
    // Numbers that could be epochs are more often identifiers here.
    if (found !== null && /[-/: ]/.test(found.stamp.raw)) return found;
  }
  return null;
}

function isWordStart(line: string, at: number): boolean {
  const before = line.charCodeAt(at - 1);
  if (before !== 32 && before !== 91 && before !== 42 && before !== 9) return false;
  return isDigitAt(line, at) || isLetterAt(line, at);
}

function scanAt(line: string, at: number): LineStamp | null {
  if (line.charCodeAt(at) === 91) return scanBracketed(line, at);
  const scan = scanStamp(line, at);
  return scan !== null && endsWord(line, scan.end) ? { ...scan, start: at } : null;
}

function endsWord(line: string, at: number): boolean {
  return at >= line.length || /[\s|,;:\])-]/.test(line.charAt(at));
}
