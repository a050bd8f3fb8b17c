import type { Hit, MaskRule } from "../hit";
import { isPlaceholder } from "./placeholders";
import { type Columns, findTables, holdSecrets, readColumns, toTableName } from "./table-columns";

/**
 * `INSERT INTO users (name, password) VALUES ('eve', '…')`: the value in the place of its column. Dumps leave the
 * columns out; then they are those that `CREATE TABLE` named.
 */
export const findInsertedSecrets: MaskRule = (text) => {
  if (!/values\s{0,40}\(/i.test(text)) return [];
  const tables = findTables(text);
  const hits: Hit[] = [];
  let least = 0;
  for (const { 0: match, groups = {}, index } of text.matchAll(insert)) {
    // A statement inside a value of another one was read with it.
    if (index < least) continue;
    const { table = "", columns: list } = groups;
    const named = tables.get(toTableName(table)) ?? [];
    const columns = list === undefined ? named : readColumns(list);
    if (holdSecrets(columns)) least = findTuples(text, index + match.length, columns, hits);
  }
  return hits;
};

const insert =
  /\b(?:insert|replace)\s{1,8}(?:ignore\s{1,8})?into\s{1,8}(?<table>[^\s(]{1,128})\s{0,8}(?:\((?<columns>[^()]{1,4000})\)\s{0,40})?(?:overriding\s{1,8}\w{4,6}\s{1,8}value\s{1,8})?values\s{0,40}(?=\()/gi;
/** Quoted with doubled or escaped quotes, or a word; what casts it; then what separates. */
const value =
  /\s{0,40}(?:(?:[ENXB]|_\w{1,20}\s)?'(?<quoted>(?:[^'\\]|''|\\[\s\S]){0,65536})'(?:::[\w [\]]{1,40})?|(?<bare>[^\s,()']{1,256}(?:\((?:[^()\n]|\([^()\n]{0,200}\)){0,500}\))?))\s{0,40}(?<mark>[,)])/y;
const next = /\s{0,40},\s{0,40}(?=\()/y;
/** How far behind a tuple that could not be read the next one is looked for. */
const strangeCharactersMax = 4_096;

/** Answers where the tuples end. */
function findTuples(text: string, at: number, columns: Columns, hits: Hit[]): number {
  let from = at;
  while (text[from] === "(") {
    const end = findTuple(text, from + 1, columns, hits);
    if (end === null) {
      const line = text.slice(from, from + strangeCharactersMax).search(/,\r?\n[ \t]{0,8}\(/);
      if (line < 0) break;
      from = text.indexOf("(", text.indexOf("\n", from + line));
      continue;
    }
    next.lastIndex = end;
    from = next.test(text) ? next.lastIndex : end;
  }
  return from;
}

/** Where the tuple ends; null when it is not one of values. */
function findTuple(text: string, from: number, columns: Columns, hits: Hit[]): number | null {
  value.lastIndex = from;
  for (const family of [...columns, null]) {
    const match = value.exec(text);
    if (match === null) return null;
    const { 0: whole, index, groups = {} } = match;
    const { quoted, bare = "", mark } = groups;
    const shown = quoted ?? bare;
    const start = index + whole.lastIndexOf(shown);
    const isGiven = !isPlaceholder(shown, false) && !shown.endsWith("()");
    if (isGiven && family?.accepts(shown) === true)
      hits.push({ from: start, to: start + shown.length, label: family.label });
    if (mark === ")") return value.lastIndex;
  }
  return null;
}
