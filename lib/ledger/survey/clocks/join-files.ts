import type { JoinWatch, Sight } from "./join-watch";
import { isCounting } from "./joinable-value";

/** One value that two files name, each once or a few times. */
export type Shared = {
  readonly value: string;
  readonly a: Sight;
  readonly b: Sight;
};

/** The values that a column of one file shares with a column of another; `a` and `b` are places in `sides`. */
export type Join = {
  readonly a: number;
  readonly b: number;
  /** In order of the time of `a`. */
  readonly shared: readonly Shared[];
};

/** A value in more rows of one column says little about when. */
const rowsMax = 4;
/** Fewer shared values are told of nothing. */
export const sharedMin = 8;
/** More of them would make a median no better. */
const sharedMax = 2_000;
/** Pairs of columns looked at; beyond them further ones are passed over. */
const joinsMax = 20_000;
/** Of all pairs together; when they are used up, what comes later is not joined. */
const sharedInAllMax = 300_000;

/** Every pair of columns of two files that name enough of the same. */
export function joinFiles(watch: JoinWatch): readonly Join[] {
  const joins = new Map<number, Shared[]>();
  let left = sharedInAllMax;
  for (const [value, sights] of watch.values()) {
    if (left <= 0) break;
    const rare = sights.filter(({ rows }) => rows <= rowsMax).toSorted((x, y) => x.side - y.side);
    for (const [at, a] of rare.entries()) {
      for (const b of rare.slice(at + 1)) {
        if (watch.sides[a.side]?.file === watch.sides[b.side]?.file) continue;
        left -= 1;
        addTo(joins, a.side * watch.sides.length + b.side, { value, a, b });
      }
    }
  }
  return [...joins.values()].flatMap((unordered) => {
    const shared = unordered.toSorted((x, y) => x.a.atMs - y.a.atMs);
    const [first] = shared;
    if (first === undefined || shared.length < sharedMin || !isTelling(shared)) return [];
    return [{ a: first.a.side, b: first.b.side, shared }];
  });
}

function addTo(joins: Map<number, Shared[]>, key: number, shared: Shared): void {
  const known = joins.get(key);
  if (known === undefined) {
    if (joins.size < joinsMax) joins.set(key, [shared]);
  } else if (known.length < sharedMax) known.push(shared);
}

/** Two counters that run at one pace join at one distance wherever they began: what is irregular tells them from identifiers. */
function isTelling(shared: readonly Shared[]): boolean {
  const counting = shared.filter(({ value }) => isCounting(value));
  if (counting.length * 2 < shared.length) return true;
  const matched = shared.map(({ a, b }) => a.atMs - b.atMs);
  const shifted = shared.slice(1).map(({ a }, index) => a.atMs - (shared[index]?.b.atMs ?? 0));
  return spreadOf(shifted) > irregularFactor * spreadOf(matched) + irregularMs;
}

const irregularFactor = 4;
const irregularMs = 200;

/** From the first quartile to the third. */
function spreadOf(values: readonly number[]): number {
  const [low, high] = quartilesOf(values);
  return high - low;
}

/** The first and the third quartile; zeros of nothing. */
export function quartilesOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return [at(0.25), at(0.75)];
}
