import { splitAtBlanks } from "../readers/tables/split-cells";
import type { SampledColumn } from "./sampled-column";

/** Nearly every line has so many cells, at least. */
const shortShare = 0.05;
const columnsMin = 3;
const columnsMax = 16;
/** What is said begins where cells differ from line to line and are made of letters. */
const distinctMax = 0.5;
const spelled = /^\p{L}[\p{L}'-]*[,.;:]?$/u;

/** Lines of cells with blanks between them, of which the last takes what is left: by their places from 1. */
export function openColumns(lines: readonly string[]): readonly SampledColumn[] {
  const rows = lines.map(splitAtBlanks);
  const lengths = rows.map(({ length }) => length).toSorted((a, b) => a - b);
  const least = lengths[Math.floor(lengths.length * shortShare)] ?? 0;
  const full = rows.filter(({ length }) => length >= least);
  const width = Math.min(columnsMax, wordsAt(full, least) + 1, least);
  if (width < columnsMin) return [];
  return Array.from({ length: width }, (_, at) => ({
    name: String(at + 1),
    cells: full.map((row) => (at === width - 1 ? row.slice(at).join(" ") : (row[at] ?? ""))),
  }));
}

function wordsAt(rows: readonly (readonly string[])[], least: number): number {
  for (let at = 1; at < least; at++) {
    const cells = rows.map((row) => row[at] ?? "");
    const words = cells.filter((cell) => spelled.test(cell)).length;
    const isProse = new Set(cells).size > cells.length * distinctMax && words > cells.length / 2;
    if (isProse) return at;
  }
  return least;
}
