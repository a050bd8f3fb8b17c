/** Words from the beginning of a line that may name who or what it is of. */
const placesMax = 4;
/** Fewer rows tell nothing about their words. */
const rowsMin = 40;
/** Names at a place: so few that they recur. */
const namesMax = 64;
/** The share of rows that have the place, and of those that others say, too, with another name in it. */
const havingMin = 0.5;
const sharedMin = 0.6;

/**
 * Where in the lines of one stream the names of things stand: put another's name there, and it is a line that occurs as well.
 * `BELT-2 started` and `BELT-3 started` say the same of two things; what the word looks like plays no part.
 */
export function findThingPlaces(tables: ReadonlyMap<string, number>): ReadonlySet<number> {
  const words = new Map([...tables.keys()].map((table) => [table, table.split(" ")]));
  const total = [...tables.values()].reduce((sum, rows) => sum + rows, 0);
  if (total < rowsMin) return new Set();
  const places = Array.from({ length: placesMax }, (_, place) => place);
  return new Set(places.filter((place) => namesThings(place, words, tables, total)));
}

function namesThings(
  place: number,
  words: ReadonlyMap<string, readonly string[]>,
  tables: ReadonlyMap<string, number>,
  total: number,
): boolean {
  const names = new Set<string>();
  const namesByRest = new Map<string, Set<string>>();
  const rowsByRest = new Map<string, number>();
  let having = 0;
  for (const [table, rows] of tables) {
    const parts = words.get(table) ?? [];
    const name = parts[place];
    if (name === undefined || name.includes("<*>") || parts.length <= place + 1) continue;
    const rest = withoutThings(parts, new Set([place]));
    having += rows;
    names.add(name);
    namesByRest.set(rest, (namesByRest.get(rest) ?? new Set()).add(name));
    rowsByRest.set(rest, (rowsByRest.get(rest) ?? 0) + rows);
  }
  if (having < havingMin * total || names.size < 2 || names.size > namesMax) return false;
  const shared = [...namesByRest]
    .filter(([, named]) => named.size > 1)
    .reduce((sum, [rest]) => sum + (rowsByRest.get(rest) ?? 0), 0);
  return shared >= sharedMin * having;
}

/** What a line says of whatever thing it names. */
export function withoutThings(words: readonly string[], places: ReadonlySet<number>): string {
  return words.map((word, place) => (isThing(words, place, places) ? "\u0001" : word)).join(" ");
}

/** The things a line names. */
export function thingsIn(words: readonly string[], places: ReadonlySet<number>): readonly string[] {
  return words.filter((_, place) => isThing(words, place, places));
}

function isThing(words: readonly string[], place: number, places: ReadonlySet<number>): boolean {
  return places.has(place) && words.length > place + 1 && words[place]?.includes("<*>") === false;
}
