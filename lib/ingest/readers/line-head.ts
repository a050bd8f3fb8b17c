import type { FieldValue, Severity } from "@/lib/domain/evidence-record";
import { foldSeverityWord } from "../records/severity-folding";
import type { LineStamp } from "./line-stamp";

/** What loggers write around the stamp, and the message that is left. */
export type LineHead = {
  readonly severity: Severity | null;
  readonly fields: Record<string, FieldValue>;
  readonly message: string;
};

export function readLineHead(line: string, scan: LineStamp): LineHead {
  const letter = scan.stamp.isYearless ? klogLevels[scan.stamp.raw.charAt(0)] : undefined;
  if (letter !== undefined && /^\d{4}/.test(scan.stamp.raw.slice(1))) {
    return readKlog(line, scan, letter);
  }
  const fixed = readFixedHead(line, scan);
  if (fixed !== null) return fixed;
  const fields: Record<string, FieldValue> = {};
  const rest = line.slice(scan.end).replace(/^[\s\-|:,;\]]+/, "");
  if (scan.start === 0) return readTokens(rest, fields, null);
  const before = line.slice(0, scan.start).replace(/[\s[(*]+$/, "");
  // Ruby's logger begins with the first letter of the level it spells out later: `I, [2026-…`.
  const prefix = /^[DIWEFA],$/.test(before) ? "" : before;
  const left = readTokens(prefix, fields, null);
  const right = readTokens(rest, fields, left.severity);
  return { ...right, message: [left.message, right.message].filter(Boolean).join(" ") };
}

const klogLevels: Readonly<Record<string, Severity>> = {
  I: "info",
  W: "warning",
  E: "error",
  F: "critical",
};

type FixedHead = {
  readonly before: RegExp;
  readonly after: RegExp;
  readonly severityOf: (mark: string) => Severity | null;
};

/**
 * Heads in which a mark or a word in small letters is the level, which elsewhere belongs to the message:
 * Python's `:LEVEL:logger:message` (https://docs.python.org/3/library/logging.html#logging.basicConfig),
 * BIND's `category: severity: message` (https://bind9.readthedocs.io/en/stable/reference.html, print-category),
 * Redis' `pid:role … mark message` (https://github.com/redis/redis/blob/7.0/src/server.c, serverLogRaw).
 */
const fixedHeads: readonly FixedHead[] = [
  {
    before: /^$/,
    after: /^:(?<level>[A-Z]{3,9}):(?<logger>[\w.]{1,80}):/,
    severityOf: foldSeverityWord,
  },
  {
    before: /^$/,
    after:
      /^ (?<logger>[a-z][a-z-]{2,24}): (?<level>critical|error|warning|notice|info|debug)(?: \d+)?: /,
    severityOf: foldSeverityWord,
  },
  {
    before: /^(?<pid>\d{1,7}):(?<role>[MSCX]) $/,
    after: /^ (?<level>[.\-*#]) /,
    severityOf: (mark) => redisMarks[mark] ?? null,
  },
];

const redisMarks: Readonly<Record<string, Severity>> = {
  ".": "debug",
  "-": "info",
  "*": "notice",
  "#": "warning",
};

function readFixedHead(line: string, scan: LineStamp): LineHead | null {
  const [left, right] = [line.slice(0, scan.start), line.slice(scan.end)];
  for (const { before, after, severityOf } of fixedHeads) {
    const [head, tail] = [before.exec(left), after.exec(right)];
    if (head === null || tail === null) continue;
    const { level = "", ...named } = { ...head.groups, ...tail.groups };
    const fields = Object.fromEntries(
      Object.entries(named).map(([key, value]) => [key, key === "pid" ? Number(value) : value]),
    );
    return { severity: severityOf(level), fields, message: right.slice(tail[0].length) };
  }
  return null;
}

/** `I1121 00:20:01.123456   1 file.go:123] message`. */
function readKlog(line: string, scan: LineStamp, severity: Severity): LineHead {
  const match = /^\s+(\d+)\s+([^\s\]]+)\] ?/.exec(line.slice(scan.end));
  if (match === null) return { severity, fields: {}, message: line.slice(scan.end).trim() };
  const [matched, pid, logger] = match;
  const fields = { pid: Number(pid), logger: logger ?? null };
  return { severity, fields, message: line.slice(scan.end + matched.length) };
}

/** Level, thread, logger, pid, stream and one to spare. */
const headPartsMax = 6;

/** Takes tokens of the head off the start of `text` for as long as they look like that. */
function readTokens(
  text: string,
  fields: Record<string, FieldValue>,
  known: Severity | null,
): LineHead {
  let severity = known;
  let rest = text;
  for (let part = 0; part < headPartsMax; part++) {
    const level = severity === null ? levelAt(rest) : null;
    const end = level?.end ?? takeToken(rest, fields, severity !== null);
    severity = level?.severity ?? severity;
    if (end === 0) break;
    rest = rest.slice(end).replace(/^(?:\s|- |\| |-{2,3} |: )+/, "");
  }
  return { severity, fields, message: rest };
}

/**
 * `[thread]` or `[the.logger]`; a pid as `1234 ---`, `(1234)` or `#1234]`; `logger - `, `logger : `
 * or a dotted name before a colon or, behind the level, before the message; `stdout F` of container
 * runtimes. A plain word before a colon is left in the message: `exited: worker (…)` would lose its
 * verb.
 */
const headToken =
  /^(?:\[((?:[^[\]]|\[[^\]]{0,80}\]){0,120})\]|(\d{1,7})(?= (?:---|\[))|([A-Za-z_$][\w$.]*(?=\s*(?: - | : |\| ))|[A-Za-z_$][\w$]*(?:\.[\w$]+)+(?=: ))|([a-z_$][\w$]*(?:\.[\w$]+)+)(?= )|(stdout|stderr) [FP](?= )|\((\d{1,7})\)|#(\d{1,7})\])/;

/** Takes one token into `fields`; where it ends, or 0 when the message begins here. */
function takeToken(
  rest: string,
  fields: Record<string, FieldValue>,
  isAfterLevel: boolean,
): number {
  const token = headToken.exec(rest);
  if (token === null) return 0;
  const [matched, bracketed, pid, logger, dotted, stream, parenthesised, hashed] = token;
  const number = pid ?? parenthesised ?? hashed;
  const isTaken =
    (bracketed !== undefined && takeBracketed(fields, bracketed.trim())) ||
    (number !== undefined && setField(fields, "pid", Number(number))) ||
    setField(fields, "stream", stream) ||
    setField(fields, "logger", logger ?? (isAfterLevel ? dotted : undefined));
  return isTaken ? matched.length : 0;
}

/** A dotted name in brackets is the logger, anything else the thread. */
function takeBracketed(fields: Record<string, FieldValue>, text: string): boolean {
  const isName = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)+$/.test(text);
  return (isName && setField(fields, "logger", text)) || setField(fields, "thread", text);
}

function setField(
  fields: Record<string, FieldValue>,
  name: string,
  value: FieldValue | undefined,
): boolean {
  if (value === undefined || fields[name] !== undefined) return false;
  fields[name] = value;
  return true;
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
