import { findNames } from "@/lib/masking/rules/secret-names";
import { toTableName } from "@/lib/masking/rules/table-columns";
import { isTableHead } from "@/lib/masking/rules/table-secrets";

/**
 * What a line is one of many of, so that only a line far above says what it holds: a row, a tuple of an `INSERT`, a
 * member of a list. The lines between are of the same form, or inside the same statement; where they end, the search
 * for the head ends.
 */
export type LineForm = {
  /** Equal for lines of one form. */
  readonly key: string;
  /** What a line above is to it: one more, what heads all of them, or something else, which ends the search. */
  judge(line: string): "more" | "head" | "else";
  /** Ends a head of several lines. */
  readonly headEnd?: RegExp;
  /** Of a statement: a tuple is read from its bracket on, so no line that begins inside one may stand before it. */
  readonly beginsAt?: RegExp;
};

export function findForm(line: string): LineForm | null {
  const table = findNamelessTable(line);
  if (table !== null) return definitionOf(table);
  if (tuple.test(line)) return statement;
  if (item.test(line)) return itemsAt(indentOf(line));
  return findRows(line);
}

/** `INSERT INTO users VALUES (…`, `COPY users FROM stdin`: the columns were named where the table was made. */
const nameless =
  /^\s{0,8}(?:(?:insert|replace)\s{1,8}(?:ignore\s{1,8})?into\s{1,8}([^\s(]{1,128})\s{1,8}values\b|copy\s{1,8}([^\s(]{1,128})\s{1,8}from\s{1,8}stdin)/i;

export function findNamelessTable(head: string): string | null {
  const [, inserted, copiedTo] = nameless.exec(head) ?? [];
  return inserted ?? copiedTo ?? null;
}

export function definitionOf(table: string): LineForm {
  const name = toTableName(table);
  return {
    key: `table ${name}`,
    judge: (line) => {
      const created = createdTable.exec(line)?.[1];
      return created !== undefined && toTableName(created) === name ? "head" : "more";
    },
    headEnd: /^\s{0,40}\)|\)\s{0,8};\s{0,8}$/,
  };
}

const createdTable =
  /\bcreate\s{1,8}(?:\w{1,20}\s{1,8}){0,3}?table\s{1,8}(?:if\s{1,8}not\s{1,8}exists\s{1,8})?([^\s(]{1,128})/i;

/** A tuple on its line, or a value of one: `(1, 'eve', …),` or `'…',`. */
const tuple =
  /^\s{0,40}(?:\(\s{0,8}(?:[-\d.]+|N?'|null\b|$)|N?'[^']{0,4096}'\s{0,8}\)?[,;]?\s{0,8}$)/i;
const statementHead = /\b(?:insert|replace)\s{1,8}(?:ignore\s{1,8})?into\s/i;

const statement: LineForm = {
  key: "statement",
  judge(line) {
    if (statementHead.test(line)) return "head";
    return /;\s{0,8}$/.test(line) ? "else" : "more";
  },
  headEnd: /\bvalues\b/i,
  beginsAt: /^\s{0,40}\(/,
};

/** `- one`; `"one",` and a word alone when they are indented. */
const item = /^[ \t]*- +\S|^[ \t]+(?:["'`][^\n]{1,4096}["'`],?|[^\s:=]{4,4096})\s*$/;

function itemsAt(indent: number): LineForm {
  return {
    key: `items ${indent}`,
    judge(line) {
      if (line.trim() === "" || indentOf(line) > indent) return "more";
      if (indentOf(line) === indent && item.test(line)) return "more";
      return namesList(line) ? "head" : "else";
    },
  };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function namesList(line: string): boolean {
  return /[:=[(|>]\s*$/.test(line) && findNames(line).length > 0;
}

const separators = ["|", "\t", ";", ","] as const;

/** Rows of as many cells; one word alone is a row of one. */
function findRows(line: string): LineForm | null {
  const separator = separators.find((mark) => line.includes(mark));
  if (separator === undefined && !/^\S{4,}$/.test(line)) return null;
  const count = countOf(line, separator);
  const isRow = (other: string) =>
    countOf(other, separator) === count && (separator !== undefined || !/\s/.test(other));
  return {
    key: `rows ${separator} ${count}`,
    judge(other) {
      if (copied.test(other)) return "head";
      if (!isRow(other)) return rule.test(other) ? "more" : "else";
      return isTableHead(other) ? "head" : "more";
    },
  };
}

/** What is drawn between a head and its rows. */
const rule = /^[\s|+:=-]*$/;
const copied = /\bcopy\s[^\n]{1,4096}\bfrom\s{1,8}stdin\b/i;

function countOf(line: string, separator: string | undefined): number {
  if (separator === undefined) return 0;
  let count = 0;
  for (let at = line.indexOf(separator); at >= 0; at = line.indexOf(separator, at + 1)) count += 1;
  return count;
}
