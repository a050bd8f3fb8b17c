import type { RevisionDocument } from "../document/revision-document";
import { comparedKinds, type Item, writtenBy } from "./compared-items";

/** One property of an item in both revisions; null where the item is missing in one. */
export type ComparedField = {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
};

export type ComparedChange = {
  readonly kind: "added" | "removed" | "changed";
  readonly id: string;
  /** As the newer of the two names it. */
  readonly title: string;
  /** Of a changed item only what differs. */
  readonly fields: readonly ComparedField[];
};

export type ComparedGroup = {
  readonly heading: string;
  readonly changes: readonly ComparedChange[];
};

/** What one revision has that another has not, and what differs between them. Groups without a change are left out. */
export function compareRevisions(
  before: RevisionDocument,
  after: RevisionDocument,
  /** Names of those who wrote words of the documents. */
  people: Readonly<Record<string, string>> = {},
): readonly ComparedGroup[] {
  return comparedKinds
    .map(({ heading, list, isOrdered = false }) => {
      const [older, newer] = [byKey(list(before)), byKey(list(after))];
      const moved = isOrdered ? findMoved(older, newer) : new Map();
      return { heading, changes: compareItems(older, newer, moved).map(nameWriters(people)) };
    })
    .filter(({ changes }) => changes.length > 0);
}

/** A masked copy has the token of a name already. */
function nameWriters(people: Readonly<Record<string, string>>) {
  const name = (by: string | null) => (by === null ? by : (people[by] ?? by));
  return (change: ComparedChange): ComparedChange => ({
    ...change,
    fields: change.fields.map((field) =>
      field.name === writtenBy
        ? { ...field, before: name(field.before), after: name(field.after) }
        : field,
    ),
  });
}

type Items = ReadonlyMap<string, Item>;
type Moved = ReadonlyMap<string, ComparedField>;

/** In the order of the newer revision; what it does not have any more comes last. */
function compareItems(older: Items, newer: Items, moved: Moved): readonly ComparedChange[] {
  const changes: ComparedChange[] = [];
  for (const [key, item] of newer) {
    const { title } = item;
    const known = older.get(key);
    const place = moved.get(key);
    const fields = [...compareFields(known ?? null, item), ...(place === undefined ? [] : [place])];
    if (known === undefined) changes.push({ kind: "added", id: key, title, fields });
    else if (fields.length > 0) changes.push({ kind: "changed", id: key, title, fields });
  }
  for (const [key, item] of older) {
    if (newer.has(key)) continue;
    const { title } = item;
    changes.push({ kind: "removed", id: key, title, fields: compareFields(item, null) });
  }
  return changes;
}

/** Items that both have and that follow another one than before, of those that both have. */
function findMoved(older: Items, newer: Items): Moved {
  const before = findNeighbours(older, newer);
  const moved = new Map<string, ComparedField>();
  for (const [key, neighbour] of findNeighbours(newer, older)) {
    const earlier = before.get(key);
    if (earlier === neighbour) continue;
    const tell = (place: string | null | undefined, items: Items) =>
      place === null || place === undefined ? "first" : `after “${items.get(place)?.fields.Words}”`;
    moved.set(key, {
      ...{ name: "Place", before: tell(earlier, older), after: tell(neighbour, newer) },
    });
  }
  return moved;
}

/** Which item is before each one, of those that the other document has as well. */
function findNeighbours(items: Items, other: Items): ReadonlyMap<string, string | null> {
  const neighbours = new Map<string, string | null>();
  let last: string | null = null;
  for (const key of items.keys()) {
    if (!other.has(key)) continue;
    neighbours.set(key, last);
    last = key;
  }
  return neighbours;
}

/** An id that occurs again is another item: nothing is compared twice or lost. */
function byKey(items: readonly Item[]): ReadonlyMap<string, Item> {
  const seen = new Map<string, number>();
  const keyed = new Map<string, Item>();
  for (const item of items) {
    const count = seen.get(item.id) ?? 0;
    seen.set(item.id, count + 1);
    keyed.set(JSON.stringify([item.id, count]), item);
  }
  return keyed;
}

function compareFields(before: Item | null, after: Item | null): readonly ComparedField[] {
  const names = new Set([
    ...Object.keys(before?.fields ?? {}),
    ...Object.keys(after?.fields ?? {}),
  ]);
  return [...names]
    .map((name) => ({
      name,
      before: before?.fields[name] ?? null,
      after: after?.fields[name] ?? null,
    }))
    .filter((field) => field.before !== field.after);
}
