/** A thing with an onset in epoch milliseconds; infinity when nobody knows it. */
export type LayerNode = { readonly id: string; readonly at: number };
export type LayerEdge = { readonly source: string; readonly target: string };

/** Events so close together share a column unless one leads to the other. */
const togetherMs = 2_000;

/**
 * The column of every node, from 0, none of them empty: right of its causes (longest path), never more than
 * one column left of what happened more than two seconds before it, and at most `perLayer` in a column. Idle
 * stretches count by their logarithm. What closes a cycle, which only an old document can, is left out.
 */
export function assignLayers(
  nodes: readonly LayerNode[],
  edges: readonly LayerEdge[],
  perLayer: number,
): ReadonlyMap<string, number> {
  const groups = groupByTime(withGuessedOnsets(nodes, edges));
  const groupOf = new Map(groups.flatMap(({ ids }, group) => ids.map((id) => [id, group])));
  const causesOf = Map.groupBy(edges, ({ target }) => target);
  const layerOf = new Map<string, number>();
  const held: number[] = [];
  const floors = createFloors(groups);
  const place = (id: string) => {
    const group = groupOf.get(id) ?? 0;
    let layer = floors.of(group);
    for (const { source } of causesOf.get(id) ?? []) {
      layer = Math.max(layer, (layerOf.get(source) ?? -1) + 1);
    }
    while ((held[layer] ?? 0) >= perLayer) layer += 1;
    held[layer] = (held[layer] ?? 0) + 1;
    layerOf.set(id, layer);
    floors.note(group, layer);
  };
  const causeIds = (id: string) => (causesOf.get(id) ?? []).map(({ source }) => source);
  causesFirst(
    groups.flatMap(({ ids }) => ids),
    (id) => causeIds(id).filter((cause) => groupOf.has(cause)),
    place,
  );
  return withoutEmpty(layerOf);
}

/** What has no time stands with the first it led to, however far down, or after the last that led to it. */
function withGuessedOnsets(
  nodes: readonly LayerNode[],
  edges: readonly LayerEdge[],
): readonly LayerNode[] {
  const onsets = new Map(nodes.map(({ id, at }) => [id, at]));
  const isUnknown = (id: string) => onsets.get(id) === Number.POSITIVE_INFINITY;
  const effectsOf = Map.groupBy(edges, ({ source }) => source);
  const causesOf = Map.groupBy(edges, ({ target }) => target);
  const effects = (id: string) => (effectsOf.get(id) ?? []).map(({ target }) => target);
  const causes = (id: string) => (causesOf.get(id) ?? []).map(({ source }) => source);
  // Neighbours without a time are guessed before the node itself, so that a guess goes down a whole chain.
  const guess = (
    neighbours: (id: string) => readonly string[],
    choose: (...times: number[]) => number,
  ) => {
    const unknown = nodes.flatMap(({ id }) => (isUnknown(id) ? [id] : []));
    causesFirst(
      unknown,
      (id) => neighbours(id).filter(isUnknown),
      (id) => {
        const times = neighbours(id).flatMap((neighbour) => onsets.get(neighbour) ?? []);
        const known = times.filter(Number.isFinite);
        if (known.length > 0)
          onsets.set(
            id,
            known.reduce((a, b) => choose(a, b)),
          );
      },
    );
  };
  guess(effects, Math.min);
  guess(causes, Math.max);
  return nodes
    .map(({ id, at }) => ({ id, at: onsets.get(id) ?? at }))
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at));
}

type TimeGroup = { readonly from: number; readonly ids: string[] };

function groupByTime(inOrder: readonly LayerNode[]): readonly TimeGroup[] {
  const groups: TimeGroup[] = [];
  for (const { id, at } of inOrder) {
    const last = groups.at(-1);
    const isTogether = last && (at === last.from || at - last.from <= togetherMs);
    if (isTogether) last.ids.push(id);
    else groups.push({ from: at, ids: [id] });
  }
  return groups;
}

/** Columns between two times: a fraction for minutes, at most one and a half for any idle stretch. */
function columnStep(elapsedMs: number): number {
  if (!Number.isFinite(elapsedMs)) return 1;
  return Math.min(1.5, Math.log10(elapsedMs / 1_000) * 0.35);
}

/** The first column of each group of times, settled when it is first asked for. */
function createFloors(groups: readonly TimeGroup[]) {
  const floors: number[] = [];
  /** The furthest column of each group so far. */
  const furthest: number[] = [];
  let furthestBefore = -1;
  return {
    of: (group: number): number => {
      for (let next = floors.length; next <= group; next += 1) {
        const before = groups[next - 1];
        const here = groups[next];
        if (!before || !here) {
          floors.push(0);
          continue;
        }
        furthestBefore = Math.max(furthestBefore, furthest[next - 1] ?? -1);
        const stepped = (floors[next - 1] ?? 0) + columnStep(here.from - before.from);
        floors.push(Math.max(stepped, furthestBefore - 1));
      }
      return Math.max(0, Math.floor(floors[group] ?? 0));
    },
    note: (group: number, layer: number): void => {
      furthest[group] = Math.max(furthest[group] ?? -1, layer);
    },
  };
}

/** Visits each id after its causes; otherwise in the order given. A cause that is still waiting closes a cycle. */
function causesFirst(
  ids: readonly string[],
  causesOf: (id: string) => readonly string[],
  visit: (id: string) => void,
): void {
  const seen = new Set<string>();
  for (const start of ids) {
    if (seen.has(start)) continue;
    seen.add(start);
    const waiting = [{ id: start, causes: causesOf(start), next: 0 }];
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const cause = top.causes[top.next];
      top.next += 1;
      if (cause === undefined) {
        visit(top.id);
        waiting.pop();
      } else if (!seen.has(cause)) {
        seen.add(cause);
        waiting.push({ id: cause, causes: causesOf(cause), next: 0 });
      }
    }
  }
}

function withoutEmpty(layerOf: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const used = [...new Set(layerOf.values())].toSorted((a, b) => a - b);
  const index = new Map(used.map((layer, at) => [layer, at]));
  return new Map([...layerOf].map(([id, layer]) => [id, index.get(layer) ?? 0]));
}
