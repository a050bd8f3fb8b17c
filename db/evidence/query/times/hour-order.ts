import type { OddHourKind } from "@/lib/domain/odd-hour";

/** Lines of several threads are out of order by less; in µs. */
const jitterMicros = 60_000_000;
/** How far around the hour is looked for the order of the file; in µs. */
const aroundMicros = 6 * 3_600_000_000;

/** One way to read the lines of the hour: oldest first (`sign` 1) or newest first (-1). */
type Walk = {
  readonly sign: 1 | -1;
  peak: number;
  turns: number;
  turnedAt: number | null;
  isOver: boolean;
  isUnordered: boolean;
};

/** Follows the wall clocks of a file, record by record, through a stretch of them that was shown twice. */
export class HourOrder {
  readonly wallFrom: number;
  readonly wallTo: number;
  /** Records inside the stretch. */
  records = 0;
  private readonly walks = ([1, -1] as const).map(
    (sign): Walk => ({
      ...{ sign, peak: Number.NEGATIVE_INFINITY, turns: 0, turnedAt: null },
      ...{ isOver: false, isUnordered: false },
    }),
  );
  private steps = 0;
  private last = Number.NaN;
  private first = Number.NaN;

  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {
    this.wallFrom = from - aroundMicros;
    this.wallTo = to + aroundMicros;
  }

  /** In file order. */
  observe(wall: number, record: number): void {
    if (wall < this.wallFrom || wall > this.wallTo) return;
    if (Number.isNaN(this.first)) this.first = wall;
    if (wall !== this.last && !Number.isNaN(this.last)) this.steps += wall > this.last ? 1 : -1;
    this.last = wall;
    const isInside = wall >= this.from && wall <= this.to;
    if (isInside) this.records++;
    for (const walk of this.walks) this.follow(walk, wall, record, isInside);
  }

  /** Newest line first: told by most steps, or by lines outside the hour. */
  get isNewestFirst(): boolean {
    return this.direction < 0;
  }

  /** 0: as many steps lead one way as the other, and nothing lies outside the hour. */
  private get direction(): number {
    const way = this.last - this.first;
    const isFar = Math.abs(way) > this.to - this.from;
    return this.steps === 0 && isFar ? way : this.steps;
  }

  /** The first record of the showing that comes second in the file; null when the lines do not tell. */
  get turnedAt(): number | null {
    const walk = this.walks[this.isNewestFirst ? 1 : 0];
    if (walk === undefined || this.direction === 0 || walk.isUnordered) return null;
    return walk.turns === 1 ? walk.turnedAt : null;
  }

  get kind(): Exclude<OddHourKind, "skipped"> {
    const walk = this.walks[this.isNewestFirst ? 1 : 0];
    if (this.turnedAt !== null) return "turned";
    return walk?.turns === 0 && !walk.isUnordered ? "runs-on" : "unordered";
  }

  private follow(walk: Walk, wall: number, record: number, isInside: boolean): void {
    const at = wall * walk.sign;
    if (isInside) {
      // A file that comes back to the hour after it was over is of several.
      if (walk.isOver) walk.isUnordered = true;
      if (at < walk.peak - jitterMicros) {
        walk.turns++;
        walk.turnedAt ??= record;
        walk.peak = at;
      } else walk.peak = Math.max(walk.peak, at);
      return;
    }
    const end = walk.sign === 1 ? this.to : -this.from;
    if (at > end + jitterMicros) walk.isOver = true;
    else if (at <= end && walk.peak > at + jitterMicros) walk.isUnordered = true;
  }
}
