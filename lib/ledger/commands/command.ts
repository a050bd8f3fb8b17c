import type { RecordReference } from "@/lib/domain/record-reference";
import { sqlStatementIn } from "./sql-statement";

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

/** sudo's own record of what it ran, not of what it refused, which says so before the terminal: https://www.sudo.ws/docs/man/sudoers.man/#LOG_FORMAT. */
const sudo = /: TTY=[^;\n]{1,80};.{0,400}?\bCOMMAND=(\S.*)$/m;
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
