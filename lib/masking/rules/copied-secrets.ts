import type { Hit, MaskRule } from "../hit";
import { isPlaceholder } from "./placeholders";
import { type Columns, findTables, holdSecrets, readColumns, toTableName } from "./table-columns";
import { splitCells } from "./table-secrets";

/**
 * The rows below `COPY users (id, password) FROM stdin;` of a dump, up to `\.`:
 * https://www.postgresql.org/docs/current/sql-copy.html. Text by tabs, or by what the statement says.
 */
export const findCopiedSecrets: MaskRule = (text) => {
  if (!/\bfrom\s{1,8}stdin\b/i.test(text)) return [];
  const tables = findTables(text);
  const hits: Hit[] = [];
  let least = 0;
  for (const { 0: match, groups = {}, index } of text.matchAll(copy)) {
    // A row may hold the words of a statement.
    if (index < least) continue;
    const { table = "", columns: list, options = "" } = groups;
    const named = tables.get(toTableName(table)) ?? [];
    const columns = list === undefined ? named : readColumns(list);
    if (!holdSecrets(columns)) continue;
    const copied = { columns, separator: readSeparator(options) };
    least = findRows(text, index + match.length, copied, hits);
  }
  return hits;
};

const copy =
  /\bcopy\s{1,8}(?<table>[^\s(]{1,128})\s{0,8}(?:\((?<columns>[^()]{1,4000})\)\s{0,8})?from\s{1,8}stdin\b(?<options>[^\n]{0,400})\n/gi;

type Copied = { readonly columns: Columns; readonly separator: string };

function readSeparator(options: string): string {
  const stated = /delimiters?\s{1,4}(?:as\s{1,4})?E?'(\\t|[^'])'/i.exec(options)?.[1];
  const separator = stated ?? (/\bcsv\b/i.test(options) ? "," : "\t");
  return separator === "\\t" ? "\t" : separator;
}

const rowCharactersMax = 65_536;
/** Rows that have other cells than columns; behind more of them nothing is a row of this table. */
const strangeMax = 3;

/** Answers where the rows end. */
function findRows(text: string, at: number, copied: Copied, hits: Hit[]): number {
  let strange = 0;
  let from = at;
  while (from < text.length && strange <= strangeMax) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    const line = text.slice(from, Math.min(to, from + rowCharactersMax));
    const row = judgeRow(line, from, copied);
    if (line.startsWith("\\.") || (row === null && statement.test(line))) break;
    if (row === null) strange += 1;
    else hits.push(...row);
    from = to + 1;
  }
  return from;
}

const statement = /^\s{0,8}copy\s/i;

/** Null when it has other cells than the table columns. */
function judgeRow(
  line: string,
  lineAt: number,
  { columns, separator }: Copied,
): readonly Hit[] | null {
  const cells = splitCells(line, separator);
  if (cells.length !== columns.length) return null;
  return cells.flatMap(({ from, to }, index): readonly Hit[] => {
    const family = columns[index] ?? null;
    const value = line.slice(from, to);
    if (family === null || value === "\\N" || isPlaceholder(value, false)) return [];
    if (!family.accepts(value)) return [];
    return [{ from: lineAt + from, to: lineAt + to, label: family.label }];
  });
}
