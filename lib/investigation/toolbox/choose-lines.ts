import { formatInstant } from "@/lib/base/instant";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import type { ToolLine } from "./tool-line";

export type Room = { readonly lines: number; readonly characters: number };

export type ChosenLines = {
  /** In the order of the answer. */
  readonly told: readonly ToolLine[];
  /** That there is no room for the others, by file; empty when all are told. */
  readonly rest: string;
};

/** Files named in the rest. */
const filesMax = 8;

/** What of an answer is told where not all has room: its first lines, or where they are ranked those of the lowest rank. */
export function chooseLines(
  lines: readonly ToolLine[],
  room: Room,
  charactersOf: (line: ToolLine) => number,
): ChosenLines {
  const ranked = [...lines.keys()].toSorted((a, b) => rankAt(lines, a) - rankAt(lines, b) || a - b);
  const told = new Set<number>();
  let left = room.characters;
  for (const index of ranked.slice(0, room.lines)) {
    const line = lines[index];
    left -= line === undefined ? 0 : charactersOf(line);
    if (left < 0) break;
    told.add(index);
  }
  return {
    told: lines.filter((_, index) => told.has(index)),
    rest: restText(
      told.size,
      lines.filter((_, index) => !told.has(index)),
    ),
  };
}

function rankAt(lines: readonly ToolLine[], index: number): number {
  return lines[index]?.rank ?? index;
}

/** Where they are not ranked, also from where on to ask. */
function restText(told: number, unshown: readonly ToolLine[]): string {
  const [next] = unshown;
  if (next === undefined) return "";
  const paths = unshown.flatMap(({ place }) => (place === null ? [] : [place.path]));
  const where = paths.length === 0 ? "" : ` (${countByFile(paths)})`;
  const all = told + unshown.length;
  const from = next.rank === undefined ? placeOf(next) : "";
  const how = from === "" ? "ask for less at once" : `ask for less at once; next: ${from}`;
  return `(${told} of ${all} lines told, ${unshown.length} more do not fit${where}: ${how})`;
}

function placeOf({ at, place }: ToolLine): string {
  if (place !== null) return `${place.path} ${describeLocator(place.locator)}`;
  return at === null ? "" : formatInstant(at);
}

/** `12 of gate.log, 3 of desk.csv`: a file is named as often as there is something of it. */
function countByFile(paths: readonly string[]): string {
  const counted = [...Map.groupBy(paths, (path) => path)].map(
    ([path, { length }]) => [path, length] as const,
  );
  return tellByFile(new Map(counted));
}

export function tellByFile(counts: ReadonlyMap<string, number>): string {
  const files = [...counts].toSorted(([, a], [, b]) => b - a);
  const named = files
    .slice(0, filesMax)
    .map(([path, count]) => `${count.toLocaleString("en-US")} of ${path}`);
  const further = files.length > filesMax ? [`and of ${files.length - filesMax} more files`] : [];
  return [...named, ...further].join(", ");
}
