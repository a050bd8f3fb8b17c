import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { matchAt } from "@/lib/time/phrases/match-at";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { detectByShare } from "../../records/sample-share";
import { continuedRules } from "../text/continued-rules";

/*
 * The error logs of MySQL and MariaDB, of all generations:
 * `2026-11-21T00:20:01.123456Z 8 [Warning] [MY-010055] [Server] message` (8.0),
 * `2026-11-21T00:20:01.123456Z 8 [Note] message` (5.7), `2026-11-21 00:20:01 1234 [Note] message` (5.6, MariaDB),
 * `261121  0:20:01 [ERROR] message` (5.5), and InnoDB's and mysqld_safe's lines without a level.
 * https://dev.mysql.com/doc/refman/8.4/en/error-log-format.html, https://mariadb.com/kb/en/error-log/#format
 */
export const mysqlErrorReader: LineFormatReader = {
  kind: "lines",
  name: "mysql-error",
  version: 5,
  detect: (sample) => {
    const format = "MySQL or MariaDB error log";
    const detection = detectByShare(sample, format, (line) => parseLine(line) !== null);
    return sample.lines.some((line) => ownWords.test(line)) ? detection : null;
  },
  open: (emitter) => {
    // MySQL writes the year first, also where it has two digits.
    emitter.knowDateOrder?.();
    return openJoiningReader(emitter, continuedRules({ parse: parseLine }));
  },
};

/** Other programs put a number and a level behind a stamp too. */
const ownWords = /\[(?:Note|System)\]|\[MY-\d{6}\]|InnoDB|mysqld|mariadbd/;

const head =
  / {1,2}(?:(\d{1,20}|0x[0-9a-f]{1,16}|[0-9a-f]{8,16}) {1,2})?\[(System|Note|Warning|ERROR|Error)\] (?:\[(MY-\d{6})\] \[([A-Za-z_ ]{1,40})\] )?/y;
const headWithoutLevel =
  / {1,2}(?:(0x[0-9a-f]{1,16}|[0-9a-f]{8,16}) {1,2})?(?=InnoDB: |mysqld(?:_safe|_multi)? |mariadbd(?:-safe)? )/y;

const severities = new Map<string, Severity>([
  ["System", "info"],
  ["Note", "notice"],
  ["Warning", "warning"],
  ["ERROR", "error"],
  ["Error", "error"],
]);

function parseLine(line: string): Draft | null {
  const code = line.charCodeAt(0);
  if (!(code >= 48 && code <= 57)) return null;
  const scan = scanStamp(line, 0);
  if (scan === null) return null;
  const match = matchAt(head, line, scan.end) ?? matchAt(headWithoutLevel, line, scan.end);
  if (match === null) return null;
  const [matched, thread, level, errorCode, subsystem] = match;
  const message = line.slice(scan.end + matched.length);
  const fields: Record<string, FieldValue> = {};
  if (thread !== undefined) fields.thread = /^\d{1,15}$/.test(thread) ? Number(thread) : thread;
  if (errorCode !== undefined) fields.code = errorCode;
  if (subsystem !== undefined) fields.logger = subsystem;
  addAccount(fields, message);
  const severity = severities.get(level ?? "") ?? null;
  const isLevelInText = severity !== null;
  return { stamp: scan.stamp, kind: "log", severity, source: null, message, fields, isLevelInText };
}

/** `Aborted connection 8 to db: 'shop' user: 'web' host: '10.0.0.7'` and `for user 'web'@'10.0.0.7'`. */
function addAccount(fields: Record<string, FieldValue>, message: string): void {
  if (!message.includes("user")) return;
  const [, account, from] = /\buser '([^']{1,80})'@'([^']{1,255})'/.exec(message) ?? [];
  const user = account ?? /\buser: '([^']{1,80})'/.exec(message)?.[1];
  const client = from ?? /\bhost: '([^']{1,255})'/.exec(message)?.[1];
  const db = /\bdb: '([^']{1,64})'/.exec(message)?.[1];
  if (user !== undefined) fields.user = user;
  if (client !== undefined) fields.client = client;
  if (db !== undefined && db !== "unconnected") fields.db = db;
}
