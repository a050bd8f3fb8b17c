/**
 * Calls `use` with each line of a text, without its \\n or \\r\\n, and its place from 0. Text after the last
 * \\n is a line too, and is answered as the one that has no end.
 */
export function eachLine(
  text: string,
  use?: (line: string, at: number) => void,
): { readonly count: number; readonly unended: string | null } {
  let count = 0;
  let from = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
    use?.(text.slice(from, text.charCodeAt(end - 1) === 13 && end > from ? end - 1 : end), count);
    count++;
    from = end + 1;
  }
  if (from === text.length) return { count, unended: null };
  const rest = text.endsWith("\r") ? text.slice(from, -1) : text.slice(from);
  use?.(rest, count);
  count++;
  return { count, unended: rest };
}
