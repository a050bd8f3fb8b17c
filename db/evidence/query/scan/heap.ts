/** The least first (a binary heap). */
export class Heap<Item> {
  private readonly items: Item[] = [];

  constructor(private readonly compare: (a: Item, b: Item) => number) {}

  get size(): number {
    return this.items.length;
  }

  get first(): Item | undefined {
    return this.items[0];
  }

  push(item: Item): void {
    let at = this.items.length;
    this.items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.items[parent];
      if (above === undefined || this.compare(above, item) <= 0) break;
      this.items[at] = above;
      at = parent;
    }
    this.items[at] = item;
  }

  pop(): Item | undefined {
    const first = this.items[0];
    const last = this.items.pop();
    if (last === undefined || this.items.length === 0) return first;
    let at = 0;
    for (;;) {
      const child = this.lesserChild(at);
      const below = this.items[child];
      if (below === undefined || this.compare(last, below) <= 0) break;
      this.items[at] = below;
      at = child;
    }
    this.items[at] = last;
    return first;
  }

  private lesserChild(at: number): number {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    const [a, b] = [this.items[left], this.items[right]];
    return a !== undefined && b !== undefined && this.compare(b, a) < 0 ? right : left;
  }
}
