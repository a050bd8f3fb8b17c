/**
 * Heads of SQL statements that change something: definitions, rights, rows, settings, sessions. The grammar is that of ISO/IEC
 * 9075-2 (clauses 11 to 14) with what PostgreSQL, MySQL and SQL Server add for settings and sessions; SELECT, SHOW and EXPLAIN
 * only read.
 */
const heads = [
  String.raw`(?:alter|create(?: or replace)?|drop)\s+(?:(?:unique|temp(?:orary)?|materialized|global|if not exists)\s+)*(?:table|view|index|schema|database|role|user|group|login|sequence|trigger|function|procedure|policy|tablespace|server|system|event|type|domain|extension|publication|subscription)\b`,
  String.raw`truncate\s+(?:table\s+)?[\w."\x60[]`,
  String.raw`(?:grant|revoke)\s+[\w ,()]{1,200}?\s(?:on|to|from)\s`,
  String.raw`update\s+[\w."\x60[\]]{1,120}(?:\s+(?:as\s+)?\w{1,60})?\s+set\s`,
  String.raw`delete\s+from\s+[\w."\x60[]`,
  String.raw`set\s+(?:global|persist)\s+\w`,
  String.raw`lock\s+tables?\s+\w`,
  String.raw`select\s+pg_(?:terminate_backend|cancel_backend|reload_conf|promote)\s*\(`,
  String.raw`kill\s+(?:connection\s+|query\s+)?\d`,
];

/** New rows: at the beginning of a record it is a row of a dump, not the echo of an order. */
const rows = String.raw`(?:insert|merge|replace)\s+into\s+[\w."\x60[]`;
/** Behind what a log or a table puts before a statement. */
const lead = String.raw`[:|>;"'\t]\s*|\)\s+`;
const any = heads.join("|");
const statement = new RegExp(String.raw`(?:^|${lead})(?:${any})|[:|>]\s*${rows}`, "i");
const leadFirst = new RegExp(`^(?:${lead})`);
const anyVerb =
  /\b(?:alter|create|drop|truncate|grant|revoke|update|delete|insert|merge|replace|set|lock|select pg_|kill)\s/i;
/** Statements stand near the beginning of what is written down. */
const lookedAt = 2_000;

/** The statement in a text that changes something, to the end of its line; null when there is none. */
export function sqlStatementIn(text: string): string | null {
  const looked = text.length > lookedAt ? text.slice(0, lookedAt) : text;
  if (!anyVerb.test(looked)) return null;
  const found = statement.exec(looked);
  if (found === null) return null;
  const order = looked.slice(found.index).replace(leadFirst, "");
  return order.split(/[\n\t|]/, 1)[0]?.trim() ?? null;
}
