/** One row of RFC 4180, with its line end. */
export function toCsvRow(cells: readonly string[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

/**
 * A spreadsheet runs what begins like a formula; a quote before it makes it text
 * (https://owasp.org/www-community/attacks/CSV_Injection). Where lists are separated by semicolons, as in
 * most of Europe, a semicolon and a tab begin a cell even inside our quotes, and so does a line end.
 */
const formulaStart =
  /(^|[;\t\r\n])([ \u00a0\u3000\ufeff"]*)(?=[=+\-@|\uff1d\uff0b\uff0d\uff20\t\r\n])/g;

function toCell(text: string): string {
  return `"${text.replace(formulaStart, "$1'$2").replaceAll('"', '""')}"`;
}
