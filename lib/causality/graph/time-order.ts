import type { StandingLink } from "./contradictions";

/**
 * Kahn's order of places along links, the lowest of what is free first: the order of onset wherever the links leave the
 * choice. What is free waits in a binary heap.
 */
export function timeOrder(size: number, links: readonly StandingLink[]): readonly number[] {
  const waits = new Array<number>(size).fill(0);
  for (const { target } of links) waits[target] = (waits[target] ?? 0) + 1;
  const bySource = Map.groupBy(links, ({ source }) => source);
  const free: number[] = [];
  const release = (place: number) => {
    if (waits[place] === 0) push(free, place);
  };
  for (const place of waits.keys()) release(place);
  const ordered: number[] = [];
  for (let place = pop(free); place !== null; place = pop(free)) {
    ordered.push(place);
    for (const { target } of bySource.get(place) ?? []) {
      waits[target] = (waits[target] ?? 0) - 1;
      release(target);
    }
  }
  return ordered;
}

function push(heap: number[], value: number): void {
  heap.push(value);
  let at = heap.length - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (valueAt(heap, above) <= value) return;
    swap(heap, at, above);
    at = above;
  }
}

function pop(heap: number[]): number | null {
  const [least] = heap;
  const last = heap.pop();
  if (least === undefined || last === undefined) return null;
  if (heap.length === 0) return least;
  heap[0] = last;
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    const below = valueAt(heap, left) <= valueAt(heap, right) ? left : right;
    if (valueAt(heap, below) >= last) return least;
    swap(heap, at, below);
    at = below;
  }
}

function valueAt(heap: readonly number[], at: number): number {
  return heap[at] ?? Number.POSITIVE_INFINITY;
}

function swap(heap: number[], one: number, other: number): void {
  const [a, b] = [valueAt(heap, one), valueAt(heap, other)];
  heap[one] = b;
  heap[other] = a;
}
