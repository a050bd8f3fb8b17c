/** Who depends on whom: `from` calls, reads or routes to `to`, so a fault of `to` is felt by `from`. */
export type Dependency = { readonly from: string; readonly to: string };

/** A directed graph of services, asked by name. */
export type ServiceGraph = {
  readonly size: number;
  has(name: string): boolean;
  dependenciesOf(name: string): readonly string[];
  dependentsOf(name: string): readonly string[];
  /** Steps of calls from one to the other; null when there is no way. */
  distance(from: string, to: string): number | null;
};

export function toServiceGraph(dependencies: readonly Dependency[]): ServiceGraph {
  const down = new Map<string, Set<string>>();
  const up = new Map<string, Set<string>>();
  for (const { from, to } of dependencies) {
    if (from === to) continue;
    connect(down, from, to);
    connect(up, to, from);
  }
  const names = new Set([...down.keys(), ...up.keys()]);
  const distances = new Map<string, ReadonlyMap<string, number>>();
  return {
    size: names.size,
    has: (name) => names.has(name),
    dependenciesOf: (name) => [...(down.get(name) ?? [])],
    dependentsOf: (name) => [...(up.get(name) ?? [])],
    distance: (from, to) => {
      const known = distances.get(from) ?? distancesFrom(from, down);
      distances.set(from, known);
      return known.get(to) ?? null;
    },
  };
}

function connect(map: Map<string, Set<string>>, from: string, to: string): void {
  const known = map.get(from);
  if (known === undefined) map.set(from, new Set([to]));
  else known.add(to);
}

function distancesFrom(
  start: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, number> {
  const found = new Map([[start, 0]]);
  let level = [start];
  for (let steps = 1; level.length > 0; steps += 1) {
    const next: string[] = [];
    for (const name of level)
      for (const to of edges.get(name) ?? [])
        if (!found.has(to)) {
          found.set(to, steps);
          next.push(to);
        }
    level = next;
  }
  return found;
}
