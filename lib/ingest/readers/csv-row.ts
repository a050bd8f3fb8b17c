/** The cells of one line of CSV (RFC 4180), or null when a quoted cell is still open at its end. */
export function splitCsvRow(line: string, separator: string): string[] | null {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line.charCodeAt(at) !== 34) {
      const end = line.indexOf(separator, at);
      cells.push(end < 0 ? line.slice(at) : line.slice(at, end));
      at = end < 0 ? line.length + 1 : end + 1;
      continue;
    }
    const close = closingQuote(line, at + 1);
    if (close < 0) return null;
    cells.push(line.slice(at + 1, close).replaceAll('""', '"'));
    at = close + 2;
  }
  return cells;
}

/** The rows of some lines, with quoted cells that go on over several lines joined; an open end is left out. */
export function splitCsvRows(lines: readonly string[], separator: string): string[][] {
  const rows: string[][] = [];
  let open: string | null = null;
  for (const line of lines) {
    const text: string = open === null ? line : `${open}\n${line}`;
    const row = splitCsvRow(text, separator);
    open = row === null ? text : null;
    if (row !== null) rows.push(row);
  }
  return rows;
}

/** A doubled quote is a quote inside the cell. */
function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at >= 0 && line.charCodeAt(at + 1) === 34) at = line.indexOf('"', at + 2);
  return at;
}
