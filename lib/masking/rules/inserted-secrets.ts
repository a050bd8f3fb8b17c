import type { Finding, MaskRule } from "../finding";
import { isPlaceholder } from "./placeholders";
import { findNames, type NameFamily } from "./secret-names";

/** `INSERT INTO users (name, password) VALUES ('eve', '…')`: the value in the place of its column. */
export const findInsertedSecrets: MaskRule = (text) => {
  if (!/values\s{0,8}\(/i.test(text)) return [];
  return Array.from(text.matchAll(insert)).flatMap(({ 0: match, 1: columns = "", index }) => {
    const names = columns.split(",").map((column) => familyOf(column.replace(/[`"'[\]\s]/g, "")));
    if (names.every((name) => name === null)) return [];
    return findTuples(text, index + match.length, names);
  });
};

const insert =
  /\b(?:insert|replace)\s{1,8}(?:ignore\s{1,8})?into\s{1,8}[^\s(]{1,128}\s{0,8}\(([^()\n]{1,2000})\)\s{0,40}values\s{0,8}(?=\()/gi;
/** Quoted with doubled or escaped quotes, or a word; then what separates. */
const value =
  /\s{0,20}(?:'((?:[^'\\\n]|''|\\.){0,2000})'|([^\s,()']{1,256}(?:\([^()\n]{0,500}\))?))\s{0,20}([,)])/y;
const tuplesMax = 200;

function familyOf(column: string): NameFamily | null {
  return findNames(column).find(({ to }) => to === column.length)?.family ?? null;
}

function findTuples(
  text: string,
  at: number,
  names: readonly (NameFamily | null)[],
): readonly Finding[] {
  const findings: Finding[] = [];
  let from = at;
  for (let tuple = 0; tuple < tuplesMax && text[from] === "("; tuple += 1) {
    const end = findTuple(text, from + 1, names, findings);
    if (end === null) break;
    from = end + (/^\s{0,20},\s{0,40}(?=\()/.exec(text.slice(end, end + 64))?.[0].length ?? 0);
  }
  return findings;
}

/** Where the tuple ends; null when it is not one of values. */
function findTuple(
  text: string,
  from: number,
  names: readonly (NameFamily | null)[],
  findings: Finding[],
): number | null {
  value.lastIndex = from;
  for (const family of [...names, null]) {
    const match = value.exec(text);
    if (match === null) return null;
    const { 0: whole, 1: quoted, 2: bare = "", 3: mark, index } = match;
    const shown = quoted ?? bare;
    const start = index + whole.indexOf(shown);
    const isSecret = family !== null && !isPlaceholder(shown, false) && family.accepts(shown);
    if (isSecret) findings.push({ from: start, to: start + shown.length, label: family.label });
    if (mark === ")") return value.lastIndex;
  }
  return null;
}
