import { instant } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { FileJoin, JoinedValue } from "@/lib/investigation/toolbox/evidence-ledger";
import { streamName } from "@/lib/ledger/ledger-watch";
import { quartilesOf } from "@/lib/ledger/survey/clocks/join-files";
import type { JoinWatch, Sight } from "@/lib/ledger/survey/clocks/join-watch";
import { toPlace } from "./to-place";

/** Fewer shared values are chance. */
const pairsMin = 2;
const joinsMax = 8;

type Sides = { readonly a: number; readonly b: number };

/** Every pair of columns of two files that name the same values, by when each first names them. */
export function joinColumns(watch: JoinWatch, a: string, b: string): readonly FileJoin[] {
  const [ofA, ofB] = [sidesOf(watch, a), sidesOf(watch, b)];
  const counts = new Map<string, Sides & { count: number }>();
  for (const sights of watch.all().values()) {
    for (const one of sights.filter(({ side }) => ofA.has(side))) {
      for (const other of sights.filter(({ side }) => ofB.has(side))) {
        const key = `${one.side} ${other.side}`;
        const known = counts.get(key) ?? { a: one.side, b: other.side, count: 0 };
        known.count += 1;
        counts.set(key, known);
      }
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count >= pairsMin)
    .toSorted((x, y) => y.count - x.count)
    .slice(0, joinsMax)
    .map((sides) => joinBy(watch, sides));
}

function sidesOf({ sides }: JoinWatch, path: string): ReadonlySet<number> {
  const name = streamName(path);
  return new Set(sides.flatMap(({ file }, side) => (file === name ? [side] : [])));
}

function joinBy(watch: JoinWatch, { a, b }: Sides): FileJoin {
  const pairs: FileJoin["pairs"][number][] = [];
  const only: [JoinedValue[], JoinedValue[]] = [[], []];
  for (const sights of watch.all().values()) {
    const one = sights.find(({ side }) => side === a);
    const other = sights.find(({ side }) => side === b);
    if (one !== undefined && other !== undefined) {
      pairs.push({ a: toValue(one), b: toValue(other) });
    } else if (one !== undefined) only[0].push(toValue(one));
    else if (other !== undefined) only[1].push(toValue(other));
  }
  const apart = pairs.map((pair) => pair.b.at - pair.a.at);
  return {
    columns: [watch.sides[a]?.column ?? "", watch.sides[b]?.column ?? ""],
    ...{ pairs, only, sampledOf: watch.sampledOf },
    ...{ medianMs: median(apart), quartilesMs: quartilesOf(apart) },
    leastMs: apart.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY),
    mostMs: apart.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY),
  };
}

function toValue({ atMs, place }: Sight): JoinedValue {
  return { at: instant(atMs), place: toPlace(place) };
}
