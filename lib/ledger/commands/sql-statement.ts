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
const lookedAt = 2_000;

/** The statement in a text that changes something, to the end of its line; null when there is none. */
export function sqlStatementIn(text: string): string | null {
  const looked = text.length > lookedAt ? text.slice(0, lookedAt) : text;
  if (!anyVerb.test(looked)) return null;
  const found = statement.exec(looked);
  if (found === null || failed.test(looked.slice(0, found.index))) return null;
  const order = looked.slice(found.index).replace(beforeFirst, "");
  return order.split(/[\n\t|]/, 1)[0]?.trim() ?? null;
}
