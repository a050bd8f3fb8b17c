import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { LineFormatReader } from "../../reader";
import { type Draft, undatedDraft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";

/*
 * The slow query log of MySQL, MariaDB and Percona: comment lines `# Time:`, `# User@Host:`, `# Query_time: …`,
 * then `SET timestamp=…;` and the statement. Before MySQL 5.7 `# Time:` is only there when the second has changed,
 * so an entry may begin with `# User@Host:` too; it is then dated by its SET timestamp.
 * https://dev.mysql.com/doc/refman/8.4/en/slow-query-log.html
 */
export const mysqlSlowReader: LineFormatReader = {
  kind: "lines",
  name: "mysql-slow",
  version: 3,
  detect: (sample) => {
    const isEntry = sample.lines.some((line) => line.startsWith(account));
    const isTimed = sample.lines.some((line) => line.startsWith("# Query_time: "));
    return isEntry && isTimed ? { format: "MySQL or MariaDB slow query log", fit: 1 } : null;
  },
  open: (emitter) => {
    // MySQL writes the year first, also where it has two digits.
    emitter.knowDateOrder?.();
    return openJoiningReader(emitter, {
      parse: (line) => (startsEntry(line) ? undatedDraft(line) : null),
      begins: (line) => line.startsWith(time),
      extends: (line, before, linesBefore) =>
        linesBefore === 1 && line.startsWith(account) && before.message.startsWith(time),
      joins: (_line, before) => startsEntry(before.message),
      skips: (line) => (isServerHead(line) ? "head that the server writes when it starts" : null),
      complete: readEntry,
    });
  },
};

const time = "# Time: ";
const account = "# User@Host: ";
const command = "# administrator command: ";

function startsEntry(line: string): boolean {
  return line.startsWith(time) || line.startsWith(account);
}

function isServerHead(line: string): boolean {
  return /^(?:\S+, Version: .* started with:|Tcp port: |Time {5,}Id Command)/.test(line);
}

type Entry = {
  readonly fields: Record<string, FieldValue>;
  readonly texts: string[];
  logged: StampAsWritten | null;
  started: StampAsWritten | null;
};

function readEntry(draft: Draft, lines: readonly string[]): Draft {
  if (!startsEntry(lines[0] ?? "")) return draft;
  const entry: Entry = { fields: {}, texts: [], logged: null, started: null };
  for (const line of lines) addLine(entry, line);
  const { fields, texts } = entry;
  const statement = texts.join(" ").trim();
  const seconds = fields.Query_time;
  if (typeof seconds !== "number") {
    return { ...draft, stamp: stampOf(entry), message: statement, fields };
  }
  fields.duration_ms = Math.round(seconds * 1e6) / 1000;
  return { ...draft, stamp: stampOf(entry), message: `${seconds} s: ${statement}`, fields };
}

/**
 * `# Time: 261122  0:59:19` is a local time that does not say where; SET timestamp beside it is the
 * epoch of the begin of the same statement (MySQL writes Time at its end, MariaDB at its begin), so
 * the two tell the offset, which is a multiple of a quarter of an hour.
 */
function stampOf({ logged, started, fields }: Entry): StampAsWritten | null {
  if (logged === null || logged.offsetMinutes !== null || started === null)
    return logged ?? started;
  const apart = (logged.wallMicros - started.wallMicros) / microsPerQuarter;
  const lasted = (typeof fields.Query_time === "number" ? fields.Query_time : 0) * 1e6;
  const quarters = [apart, apart - lasted / microsPerQuarter].toSorted(
    (one, other) => offGrid(one) - offGrid(other),
  )[0];
  const offsetMinutes = Math.round(quarters ?? 0) * 15;
  if (offGrid(quarters ?? 0) > offGridMax || Math.abs(offsetMinutes) > 14 * 60) return started;
  return { ...logged, offsetMinutes };
}

const microsPerQuarter = 15 * 60 * 1e6;
/** Both stamps are cut to seconds. */
const offGridMax = 2e6 / microsPerQuarter;

function offGrid(quarters: number): number {
  return Math.abs(quarters - Math.round(quarters));
}

function addLine(entry: Entry, line: string): void {
  if (line.startsWith("# ")) addComment(entry, line);
  else if (line.startsWith("SET timestamp=")) {
    entry.started = scanEpochStamp(line, 14)?.stamp ?? null;
  } else if (/^use [^;\s]{1,80};$/i.test(line)) {
    entry.fields.db = line.slice(4, -1).replaceAll("`", "");
  } else entry.texts.push(line.trim());
}

function addComment(entry: Entry, line: string): void {
  if (line.startsWith(time)) entry.logged = parseStamp(line.slice(time.length));
  else if (line.startsWith(account)) addAccount(entry.fields, line.slice(account.length));
  else if (line.startsWith(command)) entry.texts.push(line.slice(2));
  else addFigures(entry.fields, line);
}

/** `app[app] @ web-01 [10.0.0.7]  Id:     8`. */
function addAccount(fields: Record<string, FieldValue>, text: string): void {
  const user = /^([^[\s]{1,80})\[/.exec(text)?.[1];
  const from = /@\s{1,4}([^\s[]{0,255})\s{0,4}\[([^\]]{0,64})\]/.exec(text);
  const client = from?.[2] !== "" ? from?.[2] : from[1];
  const id = /\bId:\s{1,12}(\d{1,15})/.exec(text)?.[1];
  if (user !== undefined) fields.user = user;
  if (client !== undefined && client !== "") fields.client = client;
  if (id !== undefined) fields.thread = Number(id);
}

/** `# Query_time: 3.000123  Lock_time: 0.000010 Rows_sent: 1  Rows_examined: 500000`, and what Percona adds. */
function addFigures(fields: Record<string, FieldValue>, line: string): void {
  for (const [, name = "", value = ""] of line.matchAll(/([A-Z]\w{0,40}): (\S{1,200})/g)) {
    if (name === "Schema") fields.db = value;
    else if (name === "Thread_id") fields.thread = Number(value);
    else fields[name] = /^\d{1,15}(?:\.\d+)?$/.test(value) ? Number(value) : value;
  }
}
