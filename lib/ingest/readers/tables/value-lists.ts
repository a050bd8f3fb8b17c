import type { CellSplitter } from "./split-cells";

const tuple = /^\s{0,80}[([](.*)[)\]]\s{0,8}[,;]?\s{0,8}$/;
const nameList = /\(([^()]{3,2000})\)\s{0,8}(?:VALUES)?\s{0,8}$/i;
const sharedMin = 0.5;
const headLinesMax = 80;

/** Lists of values, one a line, as in the INSERTs of a dump: `(1,'a',NULL),`. */
export const byTuples: CellSplitter = {
  name: "lists of values",
  separator: ",",
  split: (line) => {
    const inside = tuple.exec(line)?.[1];
    return inside === undefined ? [] : splitValues(inside);
  },
};

const value = /\s*(?:'((?:[^'\\]|\\.|'')*)'|"((?:[^"\\]|\\.)*)"|([^,]*))\s*(?:,|$)/gy;

function splitValues(text: string): readonly string[] {
  const cells: string[] = [];
  for (const [all, single, double, bare = ""] of text.matchAll(value)) {
    if (all === "" && cells.length > 0) break;
    const plain = bare.trim();
    cells.push(single ?? double ?? (plain.toUpperCase() === "NULL" ? "" : plain));
  }
  return cells;
}

/** The names that a statement gives the values of its lists; null when the lines are no such lists. */
export function findValueNames(lines: readonly string[]): readonly string[] | null {
  const tuples = lines.filter((line) => tuple.test(line));
  if (tuples.length < lines.length * sharedMin) return null;
  for (const line of lines.slice(0, headLinesMax)) {
    const names = nameList
      .exec(line)?.[1]
      ?.split(",")
      .map((name) => name.trim().replace(/^[`"[]|[`"\]]$/g, ""));
    const isNames = names?.every((name) => /^[\p{L}_][\p{L}\d_ ]*$/u.test(name)) ?? false;
    if (names !== undefined && isNames && names.length > 2) return names;
  }
  return null;
}
