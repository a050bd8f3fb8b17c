import type { SlotGraph } from "./graph-slots";

type Layers = readonly (readonly number[])[];

/** Sweeps there and back; large graphs get fewer, so that nobody waits for the last crossing. */
const sweepsMax = 24;
const slotVisitsMax = 120_000;

/**
 * The order within each column that makes few edges cross: every slot goes to the mean place of its
 * neighbours in the column before, then in the one after, in turns (Sugiyama, Tagawa, Toda 1981); the best
 * of all rounds is kept.
 */
export function orderLayers(graph: SlotGraph): Layers {
  const sweeps = Math.min(sweepsMax, Math.max(4, Math.floor(slotVisitsMax / graph.layerOf.length)));
  let order: Layers = graph.layers;
  let best = order;
  let fewest = countCrossings(order, graph);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep += 1) {
    order = sweep % 2 === 0 ? sweepForward(order, graph.before) : sweepBack(order, graph.after);
    const crossings = countCrossings(order, graph);
    if (crossings < fewest) {
      fewest = crossings;
      best = order;
    }
  }
  return best;
}

type Neighbours = readonly (readonly number[])[];

function sweepForward(order: Layers, neighbours: Neighbours): Layers {
  const places = placesOf(order);
  return order.map((layer) => sortByMean(layer, neighbours, places));
}

function sweepBack(order: Layers, neighbours: Neighbours): Layers {
  const places = placesOf(order);
  return order
    .toReversed()
    .map((layer) => sortByMean(layer, neighbours, places))
    .toReversed();
}

/** Writes the new places back, for the column that is sorted next. */
function sortByMean(
  layer: readonly number[],
  neighbours: Neighbours,
  places: number[],
): readonly number[] {
  const means = new Map(
    layer.map((slot) => {
      const near = neighbours[slot] ?? [];
      if (near.length === 0) return [slot, places[slot] ?? 0];
      return [slot, near.reduce((sum, other) => sum + (places[other] ?? 0), 0) / near.length];
    }),
  );
  const sorted = layer.toSorted((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
  for (const [place, slot] of sorted.entries()) places[slot] = place;
  return sorted;
}

/** By slot: its place from the top of its column. */
function placesOf(order: Layers): number[] {
  const places: number[] = [];
  for (const layer of order) for (const [place, slot] of layer.entries()) places[slot] = place;
  return places;
}

/** Pairs of edges between neighbouring columns that cross: inversions, counted with a Fenwick tree. */
export function countCrossings(order: Layers, { after }: Pick<SlotGraph, "after">): number {
  const places = placesOf(order);
  let crossings = 0;
  for (const [index, layer] of order.entries()) {
    const width = order[index + 1]?.length ?? 0;
    const tree = new Int32Array(width + 1);
    let counted = 0;
    for (const slot of layer) {
      const ends = (after[slot] ?? []).map((other) => places[other] ?? 0);
      for (const end of ends) crossings += counted - sumUpTo(tree, end + 1);
      for (const end of ends) addAt(tree, end + 1);
      counted += ends.length;
    }
  }
  return crossings;
}

function sumUpTo(tree: Int32Array, position: number): number {
  let sum = 0;
  for (let at = position; at > 0; at -= at & -at) sum += tree[at] ?? 0;
  return sum;
}

function addAt(tree: Int32Array, position: number): void {
  for (let at = position; at < tree.length; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
}
