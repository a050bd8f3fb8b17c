export type TableColumn = {
  readonly name: string;
  /** The name as a field has it: `LAST SEEN` is `last_seen`. */
  readonly field: string;
  /** Where it begins in the line of names. */
  readonly start: number;
};

export type TableHeader = { readonly columns: readonly TableColumn[]; readonly hasTabs: boolean };

const columnsMin = 3;
const name = /^[A-Z][A-Z0-9%#_().:/-]*(?: [A-Z0-9%#_().:/-]+){0,3}$/;

/** Names in capitals, at least two blanks or a tab apart; null for any other line. */
export function readTableHeader(line: string): TableHeader | null {
  const first = line.charCodeAt(0);
  if (first < 65 || first > 90 || line.length > 1000) return null;
  const hasTabs = line.includes("\t");
  // Tables for people are padded; names between bare tabs are those of a data file.
  if (hasTabs && !line.includes(" \t")) return null;
  const columns: TableColumn[] = [];
  for (const match of line.matchAll(hasTabs ? /[^\t]+/g : /\S+(?: \S+)*/g)) {
    const text = match[0].trim();
    if (!name.test(text)) return null;
    columns.push({
      name: text,
      field: text.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
      start: match.index,
    });
  }
  return columns.length < columnsMin ? null : { columns, hasTabs };
}

/** The cells of a row under these names; null when it does not fit them. */
export function splitTableRow(
  line: string,
  { columns, hasTabs }: TableHeader,
): readonly string[] | null {
  if (hasTabs) {
    const cells = line.split("\t").map((cell) => cell.trim());
    return cells.length === columns.length ? cells : null;
  }
  const isAligned = columns.every(
    ({ start }) => start === 0 || start >= line.length || line.charCodeAt(start - 1) === 32,
  );
  if (isAligned && line.length > (columns.at(-2)?.start ?? 0))
    return columns.map(({ start }, index) => line.slice(start, columns[index + 1]?.start).trim());
  // Rows that come later, as with --watch, can be wider than the names were.
  const cells = line.trim().split(/\s{2,}/);
  if (cells.length < columns.length) return null;
  return [...cells.slice(0, columns.length - 1), cells.slice(columns.length - 1).join("  ")];
}
