import { findNames, type NameFamily } from "./secret-names";

/** What each column of a table holds, in order: the family of a secret, or null. */
export type Columns = readonly (NameFamily | null)[];

/** `id, "password", [e-mail]`. */
export function readColumns(list: string): Columns {
  return list.split(",").map((column) => familyOf(column.replace(/[`"'[\]\s]/g, "")));
}

export function holdSecrets(columns: Columns): boolean {
  return columns.some((family) => family !== null);
}

function familyOf(column: string): NameFamily | null {
  return findNames(column).find(({ to }) => to === column.length)?.family ?? null;
}

const created =
  /\bcreate\s{1,8}(?:\w{1,20}\s{1,8}){0,3}?table\s{1,8}(?:if\s{1,8}not\s{1,8}exists\s{1,8})?(?<table>[^\s(]{1,128})\s{0,8}\(/gi;
const definitionCharactersMax = 16_384;
/** What begins a part of a definition that is no column. */
const constraint =
  /^(?:primary|unique|key|index|constraint|foreign|check|fulltext|spatial|like|exclude|period)\b/i;

/** The columns of every table that a text defines; dumps name them there and nowhere else. */
export function findTables(text: string): ReadonlyMap<string, Columns> {
  const tables = new Map<string, Columns>();
  if (!/\btable\s/i.test(text)) return tables;
  for (const { 0: match, index, groups = {} } of text.matchAll(created)) {
    const { table = "" } = groups;
    const from = index + match.length;
    const names = splitParts(text.slice(from, from + definitionCharactersMax))
      .map((part) => part.trim())
      .filter((part) => part !== "" && !constraint.test(part))
      .map((part) => /^[`"'[]?([^`"'\]\s]{1,128})/.exec(part)?.[1] ?? "");
    tables.set(toTableName(table), readColumns(names.join(",")));
  }
  return tables;
}

/** Without its schema and quotes. */
export function toTableName(written: string): string {
  return (
    written
      .replace(/[`"'[\]]/g, "")
      .split(".")
      .at(-1) ?? ""
  ).toLowerCase();
}

const mark = /'(?:[^'\\]|''|\\.){0,400}'|[(),]/g;

/** The parts of a definition up to the bracket that closes it; brackets and quotes hold commas of their own. */
function splitParts(definition: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (const { 0: found, index } of definition.matchAll(mark)) {
    const isEnd = found === ")" && depth === 0;
    if (isEnd || (found === "," && depth === 0)) {
      parts.push(definition.slice(from, index));
      from = index + 1;
    }
    if (isEnd) return parts;
    if (found === "(") depth += 1;
    if (found === ")") depth -= 1;
  }
  return [...parts, definition.slice(from)];
}
