import type { SlotGraph } from "./graph-slots";

type Layers = readonly (readonly number[])[];

/** Sweeps there and back; large graphs get fewer. Even, so that both directions count alike. */
const sweepsMax = 16;
const slotVisitsMax = 180_000;
/** An edge is kept straight at the cost of where nodes stand. */
const straightWeight = 6;
/** More than all neighbours together. */
const pinnedWeight = 1e9;

/**
 * The height of the middle of every slot, in pixels: near the mean of its neighbours, in the order given and
 * with room around each. Each column is the exact answer of a least-squares problem (isotonic regression by
 * pooling neighbours that are too close); columns are solved in turns, there and back. What is pinned, one slot of a
 * column at most, keeps the height 0.
 */
export function placeHeights(
  order: Layers,
  graph: SlotGraph,
  roomOf: (slot: number) => number,
  pinned: ReadonlySet<number> = new Set(),
): readonly number[] {
  const columns = order.map((slots) => ({ slots, offsets: toOffsets(slots, roomOf) }));
  const heights = packAroundMiddle(columns, graph.layerOf.length);
  const rounds = Math.max(2, Math.floor(slotVisitsMax / graph.layerOf.length / 2));
  const sweeps = Math.min(sweepsMax, 2 * rounds);
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    // The last two look both ways.
    const isLast = sweep >= sweeps - 2;
    const isForward = sweep % 2 === 0;
    const nearest = isForward ? [graph.before] : [graph.after];
    const sides = isLast ? [graph.before, graph.after] : nearest;
    for (const column of isForward ? columns : columns.toReversed()) {
      settle(column, { graph, pinned }, sides, heights);
    }
  }
  return heights;
}

function packAroundMiddle(columns: readonly Column[], slotCount: number): number[] {
  const heights = Array.from({ length: slotCount }, () => 0);
  for (const { slots, offsets } of columns) {
    const middle = (offsets.at(-1) ?? 0) / 2;
    for (const [at, slot] of slots.entries()) heights[slot] = (offsets[at] ?? 0) - middle;
  }
  return heights;
}

/** `offsets`: where each slot lies below the first when all are packed. */
type Column = { readonly slots: readonly number[]; readonly offsets: readonly number[] };

type Neighbours = readonly (readonly number[])[];

function settle(
  { slots, offsets }: Column,
  { graph, pinned }: { readonly graph: SlotGraph; readonly pinned: ReadonlySet<number> },
  sides: readonly Neighbours[],
  heights: number[],
): void {
  const wanted = slots.map((slot, at) => {
    const { height, weight } = pinned.has(slot)
      ? { height: 0, weight: pinnedWeight }
      : meanHeight(slot, graph, sides, heights);
    return { height: height - (offsets[at] ?? 0), weight };
  });
  const shifts = poolNeighbours(wanted);
  for (const [at, slot] of slots.entries()) {
    heights[slot] = Math.round(shifts[at] ?? 0) + (offsets[at] ?? 0);
  }
}

function meanHeight(
  slot: number,
  { nodeCount }: SlotGraph,
  sides: readonly Neighbours[],
  heights: readonly number[],
): { readonly height: number; readonly weight: number } {
  let sum = 0;
  let weight = 0;
  for (const side of sides) {
    for (const other of side[slot] ?? []) {
      const share = slot >= nodeCount && other >= nodeCount ? straightWeight : 1;
      sum += share * (heights[other] ?? 0);
      weight += share;
    }
  }
  return weight === 0
    ? { height: heights[slot] ?? 0, weight: 0.5 }
    : { height: sum / weight, weight };
}

/** `roomOf` is half of what a slot takes. */
function toOffsets(layer: readonly number[], roomOf: (slot: number) => number): readonly number[] {
  const offsets: number[] = [];
  for (const [at, slot] of layer.entries()) {
    const above = layer[at - 1];
    const before = offsets[at - 1] ?? 0;
    offsets.push(above === undefined ? 0 : before + roomOf(above) + roomOf(slot));
  }
  return offsets;
}

type Wanted = { readonly height: number; readonly weight: number };

/** The nearest sequence that never falls: what would overtake its neighbour shares its weighted mean. */
function poolNeighbours(wanted: readonly Wanted[]): readonly number[] {
  const pools: { height: number; weight: number; count: number }[] = [];
  for (const { height, weight } of wanted) {
    let pool = { height, weight, count: 1 };
    for (let last = pools.at(-1); last && last.height > pool.height; last = pools.at(-1)) {
      pools.pop();
      const total = last.weight + pool.weight;
      pool = {
        height: (last.height * last.weight + pool.height * pool.weight) / total,
        weight: total,
        count: last.count + pool.count,
      };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ height, count }) => Array.from({ length: count }, () => height));
}
