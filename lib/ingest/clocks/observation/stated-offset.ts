/** Minutes east of UTC at the end of a stamp; 0 for an epoch; null when it states none. */
export function parseStatedOffset(raw: string): number | null {
  if (/^[\d.]{10,}$/.test(raw) || /(?:\d|\b)(?:Z|UTC|GMT)\]?$/.test(raw)) return 0;
  const match = /\d\s?([+-])(\d\d):?(\d\d)\]?$/.exec(raw);
  if (match === null || !/:\d\d/.test(raw)) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -minutes : minutes;
}
