import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { scanEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import type { StampScan } from "@/lib/time/stamps/stamp-scan";
import {
  addPostgresPhrases,
  foldPostgresLevel,
  scanPostgresStamp,
} from "../messages/postgres-message";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { detectByShare } from "../records/sample-share";
import { parseSyslogHead } from "./syslog-head";
import { continuedRules } from "./text/continued-rules";

/*
 * PostgreSQL's stderr log. `log_line_prefix` is free; what is expected is a time (%m, %t, %n), then
 * anything, then `LEVEL:  message`. Of the anything, `[pid]`, `user@database`, a client and
 * pgBadger's `user=…,db=…,app=…,client=…` are read.
 * https://www.postgresql.org/docs/current/runtime-config-logging.html#GUC-LOG-LINE-PREFIX
 */
export const postgresqlReader: LineFormatReader = {
  kind: "lines",
  name: "postgresql",
  version: 5,
  detect: (sample) =>
    sample.lines.some(isOfServer)
      ? detectByShare(sample, "PostgreSQL log (stderr)", (line) => parseLine(line) !== null)
      : null,
  open: (emitter) =>
    openJoiningReader(emitter, {
      ...continuedRules({
        parse: parseRecord,
        isPart: (line) => parseLine(line)?.isContinuation ?? false,
        alone: (line) => parseLine(line)?.draft ?? null,
      }),
      continuation: withoutPrefix,
    }),
};

/** Many programs write `stamp LEVEL: text`; two blanks behind the level, and these words, are the server's own. */
function isOfServer(line: string): boolean {
  const level = parseLine(line)?.draft.fields.level;
  return level !== undefined && (ownWords.has(level) || line.includes(`${level}:  `));
}

const ownWords = new Set<FieldValue>(["LOG", "DETAIL", "HINT", "STATEMENT", "LOCATION"]);

const levelWord =
  /(?:^|[\s,:\]>)-])(DEBUG\d?|LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DETAIL|HINT|QUERY|CONTEXT|LOCATION|STATEMENT|BACKTRACE): {1,2}/y;
const prefixCharsMax = 240;

type PostgresLine = {
  readonly draft: Draft;
  readonly isContinuation: boolean;
};

/** DETAIL, HINT, STATEMENT and their like are written right after the message they belong to. */
function parseRecord(line: string): Draft | null {
  const parsed = parseLine(line);
  return parsed === null || parsed.isContinuation ? null : parsed.draft;
}

/** `DETAIL:  …` of a line that continues a record, or the line itself. */
function withoutPrefix(line: string): string {
  const parsed = parseLine(line);
  return parsed === null ? line : `${parsed.draft.fields.level}: ${parsed.draft.message}`;
}

function parseLine(line: string): PostgresLine | null {
  const first = scanPostgresStamp(line, 0) ?? scanEpochStamp(line, 0);
  const level = findLevel(line, first?.end ?? 0);
  if (level === null) return null;
  const scan = first === null ? findStampInside(line, level) : { ...first, start: 0 };
  if (scan === null) return null;
  const severity = foldPostgresLevel(level.word);
  const message = line.slice(level.end);
  const fields = parsePrefix(`${line.slice(0, scan.start)} ${line.slice(scan.end, level.at)}`);
  fields.level = level.word;
  addPostgresPhrases(fields, message);
  return {
    isContinuation: severity === null,
    draft: { stamp: scan.stamp, kind: "log", severity, source: null, message, fields },
  };
}

const stampInside = /\d{4}-\d\d-\d\d \d\d:/;

/**
 * The time behind other parts of the prefix. The server writes two blanks behind the level; where the line
 * does not begin with a time they have to be there, so that other logs are not taken for this one.
 */
function findStampInside(line: string, level: Level): (StampScan & { start: number }) | null {
  if (line.charCodeAt(level.end - 2) !== 32 || parseSyslogHead(line) !== null) return null;
  const start = stampInside.exec(line.slice(0, level.at))?.index;
  const scan = start === undefined ? null : scanPostgresStamp(line, start);
  return scan === null || start === undefined ? null : { ...scan, start };
}

type Level = { readonly word: string; readonly at: number; readonly end: number };

/** The first level word followed by a colon; words before it are the prefix. */
function findLevel(line: string, from: number): Level | null {
  const last = Math.min(line.length, from + prefixCharsMax);
  for (
    let colon = line.indexOf(": ", from);
    colon >= 0 && colon < last;
    colon = line.indexOf(": ", colon + 1)
  ) {
    let at = colon;
    while (at > from && isUpperOrDigit(line.charCodeAt(at - 1))) at--;
    if (colon - at < 3) continue;
    levelWord.lastIndex = at - 1;
    const match = levelWord.exec(line);
    if (match?.[1] !== undefined) return { word: match[1], at, end: levelWord.lastIndex };
  }
  return null;
}

function isUpperOrDigit(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

function parsePrefix(prefix: string): Record<string, FieldValue> {
  const pid = (/\[(\d+)\]/.exec(prefix) ?? /\[(\d+)-\d+\]/.exec(prefix))?.[1];
  const fields: Record<string, FieldValue> = pid === undefined ? {} : { pid: Number(pid) };
  if (prefix.includes("=") && addNamed(fields, prefix)) return fields;
  addBare(fields, prefix);
  return fields;
}

/** pgBadger's `user=…,db=…,app=…,client=…`; false when the prefix has none of them. */
function addNamed(fields: Record<string, FieldValue>, prefix: string): boolean {
  let isFound = false;
  for (const [, key = "", value = ""] of prefix.matchAll(/\b(user|db|app|client)=([^,\s]+)/g)) {
    fields[key === "app" ? "application" : key] = value;
    isFound = true;
  }
  return isFound;
}

/** `user@database client(port)`, or `[local]`; `[unknown]` before anyone has logged in. */
function addBare(fields: Record<string, FieldValue>, prefix: string): void {
  if (prefix.includes("@")) {
    const [, user, db] = /([^\s:@()[\]]{1,80})@([^\s:@[\]]{1,80})/.exec(prefix) ?? [];
    if (user !== undefined && user !== "[unknown]") fields.user = user;
    if (db !== undefined && db !== "[unknown]") fields.db = db;
  }
  const [, client, port] = prefix.includes("(")
    ? (/(?<![\da-fA-F])([\da-fA-F][\da-fA-F.:]{2,44})\((\d+)\)/.exec(prefix) ?? [])
    : [];
  if (client !== undefined) {
    fields.client = client;
    fields.client_port = Number(port);
  } else if (prefix.includes("[local]")) fields.client = "local";
}
