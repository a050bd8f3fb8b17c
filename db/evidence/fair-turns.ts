/**
 * So many at once, and of each asker one at a time; the others wait. A place that is free goes to the asker who waits
 * and was served longest ago, so that many questions of one hold up nobody else's by more than one of theirs.
 */
export class FairTurns {
  /** In the order in which they came; an asker who was served goes to the end. */
  private readonly waiting: { readonly asker: string | undefined; readonly start: () => void }[] =
    [];
  private readonly served: (string | undefined)[] = [];
  private readonly running = new Set<string>();

  constructor(private free: number) {}

  async take<T>(asker: string | undefined, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.waiting.push({ asker, start });
      this.next();
    });
    try {
      return await work();
    } finally {
      if (asker !== undefined) this.running.delete(asker);
      this.free++;
      this.next();
    }
  }

  private next(): void {
    if (this.free === 0) return;
    const ready = this.waiting.filter(
      ({ asker }) => asker === undefined || !this.running.has(asker),
    );
    const [first] = ready.toSorted((a, b) => this.lastServed(a.asker) - this.lastServed(b.asker));
    if (first === undefined) return;
    this.waiting.splice(this.waiting.indexOf(first), 1);
    if (first.asker !== undefined) this.running.add(first.asker);
    this.remember(first.asker);
    this.free--;
    first.start();
  }

  private lastServed(asker: string | undefined): number {
    return this.served.lastIndexOf(asker);
  }

  private remember(asker: string | undefined): void {
    const before = this.served.indexOf(asker);
    if (before >= 0) this.served.splice(before, 1);
    this.served.push(asker);
    if (this.served.length > rememberedMax) this.served.shift();
  }
}

const rememberedMax = 200;
