import type { SampledColumn } from "./sampled-column";

const pair = /(?<![^\s,;|&])([\p{L}_@][\p{L}\d_.@-]{0,40})=(?:"([^"]*)"|([^\s,;|&"]*(?:,\d+)?))/gu;
const pairsMin = 3;
const linesShareMin = 0.7;
/** Keys that so few lines have are words of what is said. */
const keyShareMin = 0.05;

/** The keys of lines that are made of `key=value`, in any order; none when few lines are. */
export function pairColumns(lines: readonly string[]): readonly SampledColumn[] {
  const rows = lines.map(
    (line) =>
      new Map(
        [...line.matchAll(pair)].map(([, key = "", quoted, bare = ""]) => [key, quoted ?? bare]),
      ),
  );
  const full = rows.filter(({ size }) => size >= pairsMin);
  if (full.length < lines.length * linesShareMin) return [];
  const counts = new Map<string, number>();
  for (const row of full) for (const key of row.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= full.length * keyShareMin)
    .map(([name]) => ({ name, cells: full.map((row) => row.get(name) ?? "") }));
}
