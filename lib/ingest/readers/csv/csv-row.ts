/** The cells of one line of CSV (RFC 4180), or null when a quoted cell is still open at its end. */
export function splitCsvRow(line: string, separator: string): string[] | null {
  if (!line.includes('"')) return line.split(separator);
  const { cells, isOpen } = splitQuoted(line, separator);
  return isOpen ? null : cells;
}

/** The same for a row that never closes its quote: the rest is the last cell. */
export function splitBrokenRow(line: string, separator: string): string[] {
  return splitQuoted(line, separator).cells;
}

/** Lines a quoted cell may go on for before its quote is taken for a stray one. */
export const openRowLinesMax = 100;

/** The rows of some lines, with quoted cells that go on over several lines joined. */
export function splitCsvRows(lines: readonly string[], separator: string): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < lines.length; ) {
    const { row, next } = joinRow(lines, at, separator);
    rows.push(row);
    at = next;
  }
  return rows;
}

function joinRow(lines: readonly string[], from: number, separator: string) {
  const last = Math.min(lines.length, from + openRowLinesMax);
  let text = lines[from] ?? "";
  for (let next = from + 1; next <= last; next++) {
    const row = splitCsvRow(text, separator);
    if (row !== null) return { row, next };
    text += `\n${lines[next] ?? ""}`;
  }
  return { row: splitBrokenRow(lines[from] ?? "", separator), next: from + 1 };
}

function splitQuoted(line: string, separator: string): { cells: string[]; isOpen: boolean } {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const quote = quoteAt(line, at);
    const close = quote < 0 ? at - 1 : closingQuote(line, quote + 1);
    const isOpen = quote >= 0 && close < 0;
    const end = isOpen ? line.length : cellEnd(line, close + 1, separator);
    cells.push(quote < 0 ? line.slice(at, end) : unquote(line, quote, close, end));
    if (isOpen) return { cells, isOpen };
    at = end + 1;
  }
  return { cells, isOpen: false };
}

function cellEnd(line: string, from: number, separator: string): number {
  const end = line.indexOf(separator, from);
  return end < 0 ? line.length : end;
}

/** What stands between the closing quote and the separator belongs to the cell too. */
function unquote(line: string, quote: number, close: number, end: number): string {
  if (close < 0) return line.slice(quote + 1).replaceAll('""', '"');
  return line.slice(quote + 1, close).replaceAll('""', '"') + line.slice(close + 1, end).trimEnd();
}

/** Where the quote that opens this cell is, behind blanks perhaps; -1 when the cell is not quoted. */
function quoteAt(line: string, from: number): number {
  let at = from;
  while (line.charCodeAt(at) === 32) at++;
  return line.charCodeAt(at) === 34 ? at : -1;
}

/** A doubled quote is a quote inside the cell. */
function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at >= 0 && line.charCodeAt(at + 1) === 34) at = line.indexOf('"', at + 2);
  return at;
}
