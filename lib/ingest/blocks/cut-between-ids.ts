/**
 * The last line before which lines can be parted so that no id is on both sides. It lies at least `apart` lines before the
 * end: what follows unseen is then too far away to belong to anything above it.
 */
export function cutBetweenIds(ids: readonly (string | null)[], apart: number): number | null {
  const lastOf = new Map<string, number>();
  ids.forEach((id, line) => {
    if (id !== null) lastOf.set(id, line);
  });
  let found: number | null = null;
  let openUntil = -1;
  for (let line = 0; line <= ids.length - apart; line++) {
    if (line > 0 && openUntil < line) found = line;
    const id = ids[line] ?? null;
    if (id !== null) openUntil = Math.max(openUntil, lastOf.get(id) ?? line);
  }
  return found;
}
