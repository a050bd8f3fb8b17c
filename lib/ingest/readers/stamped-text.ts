import type { FieldValue, Severity } from "@/lib/domain/evidence-record";
import { NewYearRollover } from "@/lib/time/stamps/new-year-rollover";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import type { StampScan } from "@/lib/time/stamps/stamp-scan";
import { unwrapJsonMessage } from "../json/lower-object";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { readPairs } from "../records/message-pairs";
import { detectByShare } from "../records/sample-share";
import { foldSeverityWord } from "../records/severity-folding";

/*
 * Any log whose lines begin with a time: log4j, logback, Spring Boot, Python logging, Go, klog,
 * container runtimes, and programs with a format of their own. Level, thread, logger and pid are
 * read where these put them; lines without a time continue the record before (stack traces).
 */
export const stampedTextReader: LineFormatReader = {
  kind: "lines",
  name: "stamped-text",
  version: 1,
  detect: (sample) => {
    const shared = detectByShare(
      sample,
      "text log with time stamps",
      (line) => scanLineStamp(line) !== null,
    );
    // A log of long stack traces has few lines with a time; they are still what makes it a log.
    return shared === null || shared.fit < 0.05
      ? null
      : { ...shared, fit: Math.max(shared.fit, 0.5) };
  },
  open: (emitter) => {
    const rollover = new NewYearRollover(null);
    return openJoiningReader(emitter, {
      parse: (line) => parseStampedLine(line, rollover),
      joins: (_line, before) => before.stamp !== null,
    });
  },
};

/** A stamp at the start of the line, also in brackets or behind a level word (`ERROR 2026-… `, `[2026-…]`). */
function scanLineStamp(line: string): StampScan | null {
  const first = line.charCodeAt(0);
  if (first === 91) {
    const scan = scanStamp(line, 1);
    return scan !== null && line.charCodeAt(scan.end) === 93
      ? { ...scan, end: scan.end + 1 }
      : null;
  }
  if (first <= 32) return null;
  const scan = scanStamp(line, 0);
  return scan !== null && endsWord(line, scan.end) ? scan : null;
}

function endsWord(line: string, at: number): boolean {
  return at >= line.length || /[\s|,;:\])-]/.test(line.charAt(at));
}

export function parseStampedLine(line: string, rollover: NewYearRollover): Draft | null {
  const scan = scanLineStamp(line) ?? scanAfterLevel(line);
  if (scan === null) return null;
  const stamp = rollover.place(scan.stamp);
  const head = readHead(line, scan);
  const { severity, message } = head;
  const fields = { ...readPairs(message), ...head.fields };
  const draft: Draft = { stamp, kind: "log", severity, source: null, message, fields };
  return message.startsWith("{") ? unwrapJsonMessage(draft) : draft;
}

/** `INFO 2026-11-21 00:20:01,123 message`, as Python's and SAP's loggers are often set up. */
function scanAfterLevel(line: string): StampScan | null {
  const levelEnd = /^\[?([A-Za-z]{3,9})\]?:?\s+(?=[\d[])/.exec(line)?.[0].length ?? 0;
  if (levelEnd === 0 || levelAt(line) === null) return null;
  const at = line.charCodeAt(levelEnd) === 91 ? levelEnd + 1 : levelEnd;
  return scanStamp(line, at);
}

type LineHead = {
  readonly severity: Severity | null;
  readonly fields: Record<string, FieldValue>;
  readonly message: string;
};

const klogLevels: Readonly<Record<string, Severity>> = {
  I: "info",
  W: "warning",
  E: "error",
  F: "critical",
};

function readHead(line: string, scan: StampScan): LineHead {
  const letter = scan.stamp.isYearless ? klogLevels[scan.stamp.raw.charAt(0)] : undefined;
  if (letter !== undefined && /^\d{4}/.test(scan.stamp.raw.slice(1))) {
    return readKlog(line, scan, letter);
  }
  const fields: Record<string, FieldValue> = {};
  const isBehindLevel = scan.end > scan.stamp.raw.length + 2;
  let severity = isBehindLevel ? (levelAt(line)?.severity ?? null) : null;
  let rest = line.slice(scan.end).replace(/^[\s\-|:,;\]]+/, "");
  for (let part = 0; part < headPartsMax; part++) {
    const level = severity === null ? levelAt(rest) : null;
    const end = level?.end ?? takeToken(rest, fields, severity !== null);
    severity = level?.severity ?? severity;
    if (end === 0) break;
    rest = rest.slice(end).replace(/^(?:\s|- |\| |--- |: )+/, "");
  }
  return { severity, fields, message: rest };
}

/** Level, thread, logger, pid, stream and one to spare. */
const headPartsMax = 6;

/**
 * `[thread]`, `1234 ---` or `(1234)` for a pid, `logger - `, `logger : ` or a dotted name before a
 * colon or, behind the level, before the message; `stdout F` of container runtimes. A plain word
 * before a colon is left in the message: `exited: worker (…)` would lose its verb.
 */
const headToken =
  /^(?:\[([^\]]{0,80})\]|(\d{1,7})(?= (?:---|\[))|([A-Za-z_$][\w$.]*(?=\s*(?: - | : |\| ))|[A-Za-z_$][\w$]*(?:\.[\w$]+)+(?=: ))|([a-z_$][\w$]*(?:\.[\w$]+)+)(?= )|(stdout|stderr) [FP](?= )|\((\d{1,7})\))/;

/** Takes one token of the head into `fields`; where it ends, or 0 when the message begins here. */
function takeToken(
  rest: string,
  fields: Record<string, FieldValue>,
  isAfterLevel: boolean,
): number {
  const token = headToken.exec(rest);
  if (token === null) return 0;
  const [matched, bracketed, pid, logger, dotted, stream, process] = token;
  const name = logger ?? (isAfterLevel ? dotted : undefined);
  const number = pid ?? process;
  if (bracketed !== undefined && fields.thread === undefined) fields.thread = bracketed.trim();
  else if (number !== undefined) fields.pid = Number(number);
  else if (stream !== undefined) fields.stream = stream;
  else if (name !== undefined && fields.logger === undefined) fields.logger = name;
  else return 0;
  return matched.length;
}

/** `I1121 00:20:01.123456   1 file.go:123] message`. */
function readKlog(line: string, scan: StampScan, severity: Severity): LineHead {
  const match = /^\s+(\d+)\s+([^\s\]]+)\] ?/.exec(line.slice(scan.end));
  if (match === null) return { severity, fields: {}, message: line.slice(scan.end).trim() };
  const [matched, pid, logger] = match;
  const fields = { pid: Number(pid), logger: logger ?? null };
  return { severity, fields, message: line.slice(scan.end + matched.length) };
}

/**
 * A level word at the start, bare, in brackets or before a colon or pipe. In small letters before a
 * colon (`panic: …`) it is also how a message begins, so it is left there: `end` is 0.
 */
function levelAt(text: string): { severity: Severity; end: number } | null {
  const match = levelToken.exec(text);
  if (match === null) return null;
  const [matched, bracketed, upper, lower] = match;
  const severity = foldSeverityWord(bracketed ?? upper ?? lower ?? "");
  return severity === null ? null : { severity, end: lower === undefined ? matched.length : 0 };
}

const levelToken =
  /^(?:\[\s*([A-Za-z]{3,13})\s*\]|([A-Z]{3,13})(?=[\s:|\]]|$):?|([a-z]{4,8})(?=:|\s*\|):?)/;
