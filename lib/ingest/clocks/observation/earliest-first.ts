/**
 * Puts times into rising order that come nearly so: each waits until `window` others are there. Threads
 * that write to one file swap lines; a single stamp of another year must not shut out all others. A
 * binary heap: https://en.wikipedia.org/wiki/Binary_heap
 */
export class EarliestFirst {
  private readonly heap: Float64Array;
  private size = 0;

  constructor(private readonly window: number) {
    this.heap = new Float64Array(window + 1);
  }

  /** Returns the earliest of those that wait when there are more than the window; null: none has to go yet. */
  add(time: number): number | null {
    const { heap } = this;
    let at = this.size;
    this.size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] ?? 0;
      if (above <= time) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = time;
    return this.size > this.window ? this.take() : null;
  }

  /** Those that still wait, in rising order; they stay. */
  waiting(): readonly number[] {
    return [...this.heap.slice(0, this.size).sort()];
  }

  private take(): number {
    const { heap } = this;
    const earliest = heap[0] ?? 0;
    this.size -= 1;
    const last = heap[this.size] ?? 0;
    let at = 0;
    for (;;) {
      const child = this.earlierChild(at);
      if (child === null || (heap[child] ?? 0) >= last) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = last;
    return earliest;
  }

  private earlierChild(at: number): number | null {
    const left = 2 * at + 1;
    if (left >= this.size) return null;
    const right = left + 1;
    return right < this.size && (this.heap[right] ?? 0) < (this.heap[left] ?? 0) ? right : left;
  }
}
