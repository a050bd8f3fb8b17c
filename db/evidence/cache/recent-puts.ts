/** Whoever removes bytes asks about less. */
const keptMs = 3_600_000;

/** When bytes were last sent here, by their digest, for an hour. */
export class RecentPuts {
  private readonly putAt = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  get size(): number {
    return this.putAt.size;
  }

  note(sha256: string): void {
    const now = this.now();
    // The latest stands last, so that the first ones are the oldest.
    this.putAt.delete(sha256);
    this.putAt.set(sha256, now);
    for (const [oldest, at] of this.putAt) {
      if (now - at <= keptMs) return;
      this.putAt.delete(oldest);
    }
  }

  isWithin(sha256: string, ms: number): boolean {
    if (ms > keptMs) throw new Error(`What was put ${ms} ms ago is not remembered`);
    const at = this.putAt.get(sha256);
    return at !== undefined && this.now() - at < ms;
  }
}
