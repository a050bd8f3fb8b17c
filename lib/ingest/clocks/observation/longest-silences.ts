import type { WallSpan } from "../walls/wall-span";

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

/** A clock steps rarely; its leaps are among the longest stretches without records. */
const silencesMax = 64;
/** Records so far apart in a file are in order of time. */
const disorderMax = 512;

/** The longest stretches between two records of a source, whose times come nearly in order. */
export class LongestSilences {
  private readonly ordered = new EarliestFirst(disorderMax);
  private silences: WallSpan[] = [];
  private latest: number | null = null;
  private shortestMs = 0;

  add(wallMs: number): void {
    const next = this.ordered.add(wallMs);
    if (next !== null) this.take(next);
  }

  longest(): readonly WallSpan[] {
    const { latest } = this;
    const waiting = this.ordered.waiting().filter((wallMs) => latest === null || wallMs >= latest);
    const times = latest === null ? waiting : [latest, ...waiting];
    const last = times.slice(1).map((to, at) => ({ from: times[at] ?? to, to }));
    return longestOf([...this.silences, ...last]);
  }

  private take(wallMs: number): void {
    const from = this.latest;
    if (from !== null && wallMs <= from) return;
    this.latest = wallMs;
    if (from === null || wallMs - from <= this.shortestMs) return;
    this.silences.push({ from, to: wallMs });
    if (this.silences.length < silencesMax * 2) return;
    this.silences = longestOf(this.silences);
    const last = this.silences.at(-1);
    this.shortestMs = last === undefined ? 0 : last.to - last.from;
  }
}

function longestOf(silences: readonly WallSpan[]): WallSpan[] {
  return silences
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, silencesMax);
}
