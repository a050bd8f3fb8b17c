import type { RecordReference } from "@/lib/domain/evidence/record-reference";

/** An order in a language that machines obey, as a record echoes it. */
export type Command = {
  /** The order as it was given, cut to a bounded length. */
  readonly text: string;
  /** Equal for orders that differ in their values only. */
  readonly skeleton: string;
};

const charactersMax = 300;
/** Texts in quotes, and words with a digit in them: values, and the names that programs make up. */
const literal = /'(?:[^']|'')*'|"[^"]*"|[\p{L}\p{N}_$.:-]*\d[\p{L}\p{N}_$.:-]*/gu;
const manyLiterals = /\?(?:\s*,\s*\?)+/g;

/**
 * Heads of SQL statements that change something: definitions, rights, rows, settings, sessions. The grammar is that of ISO/IEC
 * 9075-2 (clauses 11 to 14) with what PostgreSQL, MySQL and SQL Server add for settings and sessions; SELECT, SHOW and EXPLAIN
 * only read.
 */
const name = String.raw`["\x60[]?[\w$.]{1,120}["\x60\]]?`;

/** What may stand behind the name of a thing in a statement about it; prose goes on otherwise. */
const behindName = String.raw`(?=\s*(?:$|[;(,|\t\n]|--)|\s+(?:add|alter|as|cascade|character|column|concurrently|connection|create|disable|drop|enable|for|from|identified|in|inherit|login|modify|no[a-z]+|owner|password|quota|rename|replace|reset|restrict|set|superuser|to|type|using|valid|with)\b)`;

const heads = [
  String.raw`(?:alter|create(?: or replace)?|drop)\s{1,4}(?:(?:unique|temp(?:orary)?|materialized|global)\s{1,4}){0,2}(?:table|view|index|schema|database|role|user|group|login|sequence|trigger|function|procedure|policy|tablespace|server|system|event|type|domain|extension|publication|subscription)\s{1,4}(?:concurrently\s{1,4})?(?:if\s(?:not\s)?exists\s{1,4})?${name}${behindName}`,
  String.raw`(?:alter|create|drop)\s{1,4}(?:unique\s{1,4})?(?:index|policy|trigger)\s{1,4}(?:concurrently\s{1,4})?(?:if\s(?:not\s)?exists\s{1,4})?${name}\s{1,4}on\s{1,4}${name}`,
  String.raw`truncate\s{1,4}(?:table\s{1,4})${name}`,
  String.raw`(?:grant|revoke)\s{1,4}\w[\w ,()]{0,200}?\s(?:on|to|from)\s{1,4}(?:\w+\s{1,4})?${name}`,
  String.raw`update\s{1,4}${name}(?:\s{1,4}(?:as\s{1,4})?\w{1,60})?\s{1,4}set\s{1,4}${name}\s{0,4}=`,
  String.raw`delete\s{1,4}from\s{1,4}${name}(?=\s*(?:$|;|\|)|\s+(?:where|using|as)\b)`,
  String.raw`set\s{1,4}(?:global|persist)\s{1,4}${name}\s{0,4}=`,
  String.raw`lock\s{1,4}tables?\s{1,4}${name}\s{1,4}(?:in|read|write)\b`,
  String.raw`select\s{1,4}pg_(?:terminate_backend|cancel_backend|reload_conf|promote)\s?\(`,
  String.raw`kill\s{1,4}(?:connection\s{1,4}|query\s{1,4})?\d{1,20}\s{0,4}(?:$|[;|])`,
];

/** New rows: at the beginning of a record it is a row of a dump, not the echo of an order. */
const rows = String.raw`(?:insert|merge|replace)\s{1,4}into\s{1,4}${name}[\s(]`;

/** Behind what a log or a table puts before a statement. */
const before = String.raw`[:|>;"'\t)]\s{0,8}`;

const any = heads.join("|");

const statement = new RegExp(String.raw`(?:^|${before})(?:${any})|[:|>]\s{0,8}${rows}`, "i");

/** What PostgreSQL writes before a statement that failed; before one that it obeys it writes `statement:`. */
const failed = /\bSTATEMENT$/;

const beforeFirst = new RegExp(`^(?:${before})`);

const anyVerb =
  /\b(?:alter|create|drop|truncate|grant|revoke|update|delete|insert|merge|replace|set|lock|select pg_|kill)\s/i;

/** Statements stand near the beginning of what is written down. */
const sqlLookedAt = 2_000;

/** The order that a record echoes and that may change something; null for records that echo none, and for statements of SQL that only read. */
export function commandIn({ message, fields }: RecordReference): Command | null {
  const found = orderIn(message) ?? orderInFields(message, fields);
  if (found === null) return null;
  const text = found.slice(0, charactersMax).trim();
  return { text, skeleton: skeletonOf(text) };
}

function skeletonOf(text: string): string {
  const bare = text.replace(literal, "?").replace(manyLiterals, "?");
  return bare.replace(/\s+/g, " ").toLowerCase();
}

function orderIn(text: string): string | null {
  return sqlStatementIn(text) ?? shellCommandIn(text);
}

/** Members of a record that its message does not show. */
function orderInFields(message: string, fields: RecordReference["fields"]): string | null {
  for (const value of Object.values(fields)) {
    if (typeof value !== "string" || message.includes(value)) continue;
    const found = orderIn(value);
    if (found !== null) return found;
  }
  return null;
}

/**
 * sudo's own record of what it ran, not of what it refused, which says so before the first field; without a terminal that
 * is no TTY: https://www.sudo.ws/docs/man/sudoers.man/#LOG_FORMAT.
 */
const sudo = /: (?:HOST|TTY|CHROOT|PWD)=[^;\n]{1,200};.{0,400}?\bCOMMAND=(\S.*)$/m;
/** A prompt with a user and a host, or a directory, and what was typed behind it. */
const prompt = /^(?:\[?[\w.-]{1,60}@[\w.-]{1,60}[: ][^\s$#>]{0,200}\]?)\s?[$#] (\S.*)$/m;
/** cron's record of a table of jobs that was replaced: crontab(1), `log_it` of vixie-cron and its heirs. */
const crontab = /\bcrontab\b[^(]{0,20}(\([\w.-]{1,40}\) (?:REPLACE|DELETE) \([\w.-]{1,40}\))/;
const jobsReplaced = /^\([\w.-]{1,40}\) (?:REPLACE|DELETE) \([\w.-]{1,40}\)$/;
const lookedAt = 2_000;

/** What somebody had a shell do, as a record echoes it; null when it echoes nothing of the kind. */
function shellCommandIn(text: string): string | null {
  const looked = text.length > lookedAt ? text.slice(0, lookedAt) : text;
  const found = sudo.exec(looked) ?? prompt.exec(looked);
  if (found !== null) return found[1]?.trim() ?? null;
  const [jobs = null] = jobsReplaced.exec(looked) ?? [];
  const replaced = crontab.exec(looked)?.[1] ?? jobs;
  return replaced === null ? null : `crontab ${replaced}`;
}

/** The statement in a text that changes something, to the end of its line; null when there is none. */
function sqlStatementIn(text: string): string | null {
  const looked = text.length > sqlLookedAt ? text.slice(0, sqlLookedAt) : text;
  if (!anyVerb.test(looked)) return null;
  const found = statement.exec(looked);
  if (found === null || failed.test(looked.slice(0, found.index))) return null;
  const order = asTyped(looked.slice(found.index).replace(beforeFirst, ""));
  return order.split(/[\n\t|]/, 1)[0]?.trim() ?? null;
}

/** An audit log puts it between quotes and a sign before each of its own: `'SET a=\'1\'',0`. */
function asTyped(statement: string): string {
  if (!statement.includes("\\'")) return statement;
  return statement.replace(/(?<!\\)'.*$/s, "").replaceAll("\\'", "'");
}
