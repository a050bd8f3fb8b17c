import type { LayerEdge } from "./graph-layers";

/**
 * A layered graph in which every edge joins neighbouring columns: an edge over several columns passes through
 * a slot of its own in each between. Slots are numbered; the first ones are the nodes, in the order given.
 */
export type SlotGraph = {
  readonly layerOf: readonly number[];
  /** Slots of each column from top to bottom. */
  readonly layers: readonly (readonly number[])[];
  /** Neighbours in the column before and after. */
  readonly before: readonly (readonly number[])[];
  readonly after: readonly (readonly number[])[];
  /** How many slots are nodes; later ones are where edges pass. */
  readonly nodeCount: number;
  /** By index of the edge: the slots it passes through; none for an edge that runs straight. */
  readonly passages: readonly (readonly number[])[];
};

/** So many passages for each node keep the layout fast; the longest edges then run straight. */
const passagesPerNode = 6;
const passagesAtLeast = 1_000;

export function toSlotGraph(
  ids: readonly string[],
  edges: readonly LayerEdge[],
  layers: ReadonlyMap<string, number>,
): SlotGraph {
  const slotOf = new Map(ids.map((id, slot) => [id, slot]));
  const layerOf = ids.map((id) => layers.get(id) ?? 0);
  const before: number[][] = ids.map(() => []);
  const after: number[][] = ids.map(() => []);
  const passages: number[][] = edges.map(() => []);
  const join = (from: number, to: number) => {
    after[from]?.push(to);
    before[to]?.push(from);
  };
  const forward = edges
    .map((edge, index) => {
      const from = slotOf.get(edge.source) ?? -1;
      const to = slotOf.get(edge.target) ?? -1;
      return { index, from, to, span: (layerOf[to] ?? 0) - (layerOf[from] ?? 0) };
    })
    .filter(({ from, to, span }) => from >= 0 && to >= 0 && span > 0)
    .toSorted((a, b) => a.span - b.span);
  let left = Math.max(passagesAtLeast, passagesPerNode * ids.length);
  for (const { index, from, to, span } of forward) {
    left -= span - 1;
    if (left < 0) break;
    let last = from;
    for (let layer = (layerOf[from] ?? 0) + 1; layer < (layerOf[to] ?? 0); layer += 1) {
      const slot = layerOf.push(layer) - 1;
      before.push([]);
      after.push([]);
      passages[index]?.push(slot);
      join(last, slot);
      last = slot;
    }
    join(last, to);
  }
  const byLayer: number[][] = [];
  for (const slot of visitTogether(ids.length, before, after)) {
    const layer = layerOf[slot] ?? 0;
    while (byLayer.length <= layer) byLayer.push([]);
    byLayer[layer]?.push(slot);
  }
  return { layerOf, layers: byLayer, before, after, nodeCount: ids.length, passages };
}

/** Slots in an order that keeps together what hangs together: a good order to begin with. */
function visitTogether(
  nodeCount: number,
  before: readonly (readonly number[])[],
  after: readonly (readonly number[])[],
): readonly number[] {
  const seen = new Set<number>();
  // The last one waiting is visited next, so nodes wait in the opposite order.
  const waiting = Array.from({ length: nodeCount }, (_, index) => nodeCount - 1 - index);
  for (let slot = waiting.pop(); slot !== undefined; slot = waiting.pop()) {
    if (seen.has(slot)) continue;
    seen.add(slot);
    waiting.push(...[...(after[slot] ?? []), ...(before[slot] ?? [])].toReversed());
  }
  return [...seen];
}
