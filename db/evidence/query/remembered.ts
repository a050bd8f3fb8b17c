/**
 * What was read from files that never change, by their path and all else it depends on: the least lately used
 * goes when all of it weighs more than it may.
 */
export class Remembered<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  private weight = 0;

  constructor(
    private readonly weightMax: number,
    private readonly weigh: (value: Value) => number,
  ) {}

  async get(key: string, read: (key: string) => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, known);
      return known.value;
    }
    const value = await read(key);
    this.keep(key, value);
    return value;
  }

  private keep(key: string, value: Value): void {
    if (this.entries.has(key)) return;
    const weight = this.weigh(value);
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const [oldest, entry] of this.entries) {
      if (this.weight <= this.weightMax) return;
      this.entries.delete(oldest);
      this.weight -= entry.weight;
    }
  }
}
