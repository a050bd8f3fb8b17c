type Rows = readonly (readonly string[])[];

const isMethod = (cell: string) => /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(cell);
const isPath = (cell: string) => /^(?:\/|https?:\/\/)\S*$/.test(cell);
const isStatus = (cell: string) => /^[1-5]\d\d$/.test(cell);
const isAddress = (cell: string) =>
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:]{0,30}:[\da-f.]{0,15})$/i.test(cell);
const isSize = (cell: string) => /^(?:\d{1,15}|-)$/.test(cell);
const isAgent = (cell: string) => /^(?:-|[A-Za-z][\w.-]{0,60}\/\d.*)$/.test(cell);

/** One cell in so many may be another: what a scanner sent as its method. */
const shareMin = 0.9;

/** Names for the columns of requests behind that of the time, told by what they hold: a method, a path and a status have to be there. */
export function nameRequest(rows: Rows, width: number): ReadonlyMap<number, string> | null {
  const names = new Map<number, string>();
  const name = (of: string, fits: (cell: string) => boolean, from = 1) => {
    const at = findColumn(
      rows,
      width,
      (cell, index) => index >= from && !names.has(index) && fits(cell),
    );
    if (at >= 0) names.set(at, of);
    return at;
  };
  const method = name("method", isMethod);
  const path = name("path", isPath);
  const status = name("status", isStatus, path + 1);
  if (method < 0 || path < 0 || status < 0) return null;
  name("client", isAddress);
  name("bytes", isSize, status + 1);
  name("user_agent", isAgent);
  return names;
}

/** The first column that holds such cells in nearly all rows. */
function findColumn(
  rows: Rows,
  width: number,
  fits: (cell: string, index: number) => boolean,
): number {
  for (let index = 0; index < width; index++) {
    const fitting = rows.filter((row) => fits((row[index] ?? "").trim(), index)).length;
    if (fitting >= rows.length * shareMin) return index;
  }
  return -1;
}
