import type { GraphUnit } from "./graph-chains";

export type Joined = { readonly source: string; readonly target: string };

/**
 * At most `limit` units, the most important first, each with the units that join it to the most important one
 * of its part of the graph: what is drawn hangs together as it does in the whole. Equal ones in order of time.
 * `weigh` says how important a unit is; what several links meet at goes before what one link touches.
 */
export function chooseUnits(
  units: readonly GraphUnit[],
  links: readonly Joined[],
  limit: number,
  weigh: (unit: GraphUnit) => number,
): readonly GraphUnit[] {
  if (units.length <= limit) return units;
  const neighbours = Map.groupBy(
    links.flatMap(({ source, target }) => [
      { from: source, to: target },
      { from: target, to: source },
    ]),
    ({ from }) => from,
  );
  const weights = new Map(
    units.map((unit) => [unit.id, weigh(unit) + (neighbours.get(unit.id)?.length ?? 0)]),
  );
  const byWeight = units
    .map(({ id }) => id)
    .toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  const towards = wayToHeaviest(byWeight, (id) => (neighbours.get(id) ?? []).map(({ to }) => to));
  const chosen = new Set<string>();
  for (const id of byWeight) {
    const way: string[] = [];
    const room = limit - chosen.size;
    for (let at: string | null = id; at !== null && !chosen.has(at) && way.length <= room; ) {
      way.push(at);
      at = towards.get(at) ?? null;
    }
    if (way.length <= room) for (const each of way) chosen.add(each);
  }
  return units.filter(({ id }) => chosen.has(id));
}

/** For each unit, the next one on a shortest way to the heaviest it hangs together with; null for that one. */
function wayToHeaviest(
  byWeight: readonly string[],
  neighboursOf: (id: string) => readonly string[],
): ReadonlyMap<string, string | null> {
  const towards = new Map<string, string | null>();
  for (const heaviest of byWeight) {
    if (towards.has(heaviest)) continue;
    towards.set(heaviest, null);
    const reached = [heaviest];
    // Grows while it is walked: breadth first.
    for (const id of reached) {
      for (const next of neighboursOf(id)) {
        if (towards.has(next)) continue;
        towards.set(next, id);
        reached.push(next);
      }
    }
  }
  return towards;
}
