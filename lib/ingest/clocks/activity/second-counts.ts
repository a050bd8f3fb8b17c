/** How much a source says each second: in all, and by kind of line. Bounded, whatever its size. */

/** How often something was said in each second: whole seconds of one clock. */
export type SecondCounts = ReadonlyMap<number, number>;

/** Kinds of line counted one by one, and seconds kept over all of them; what comes later is left out. */
const templatesMax = 60;
const secondsMax = 60_000;
/** Kinds that are compared: the most frequent. */
const kindsMax = 6;
/** What is said less often than this, or in fewer seconds, has no shape. */
const countedMin = 20;
const busySecondsMin = 12;

export class ActivityCounts {
  readonly all = new Map<number, number>();
  readonly kinds = new Map<string, Map<number, number>>();
  private seconds = 0;

  observe(template: string, wallMs: number): void {
    const second = Math.floor(wallMs / 1_000);
    this.count(this.all, second);
    let counts = this.kinds.get(template);
    if (counts === undefined) {
      if (this.kinds.size >= templatesMax) return;
      counts = new Map();
      this.kinds.set(template, counts);
    }
    this.count(counts, second);
  }

  private count(counts: Map<number, number>, second: number): void {
    const known = counts.get(second);
    if (known === undefined) {
      if (this.seconds >= secondsMax) return;
      this.seconds += 1;
    }
    counts.set(second, (known ?? 0) + 1);
  }
}

/** A part of a source, and what its clock has to be moved by. */
export type HeardActivity = {
  readonly counts: ActivityCounts;
  readonly toTime: (wallMs: number) => number;
};

/** All lines of a source together first, then its most frequent kinds; none that have no shape. */
export function busySeconds(
  parts: readonly HeardActivity[],
  toUtc: (timeMs: number) => number,
): readonly SecondCounts[] {
  const all = new Map<number, number>();
  const kinds = new Map<string, Map<number, number>>();
  for (const { counts, toTime } of parts) {
    const move = (second: number) => Math.floor(toUtc(toTime(second * 1_000)) / 1_000);
    addTo(all, counts.all, move);
    for (const [template, own] of counts.kinds) {
      const joined = kinds.get(template) ?? new Map<number, number>();
      kinds.set(template, joined);
      addTo(joined, own, move);
    }
  }
  const frequent = [...kinds.values()]
    .filter((counts) => countIn(counts) < countIn(all))
    .toSorted((a, b) => countIn(b) - countIn(a))
    .slice(0, kindsMax);
  return [all, ...frequent].filter(
    (counts) => countIn(counts) >= countedMin && counts.size >= busySecondsMin,
  );
}

function addTo(
  sums: Map<number, number>,
  counts: SecondCounts,
  move: (second: number) => number,
): void {
  for (const [second, count] of counts) {
    const moved = move(second);
    sums.set(moved, (sums.get(moved) ?? 0) + count);
  }
}

function countIn(counts: SecondCounts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
