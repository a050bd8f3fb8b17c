/**
 * What was read from files that never change, by their path: the least lately used goes when all of it
 * weighs more than it may.
 */
export class Remembered<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  private weight = 0;

  constructor(
    private readonly weightMax: number,
    private readonly read: (path: string) => Promise<Value>,
    private readonly weigh: (value: Value) => number,
  ) {}

  async get(path: string): Promise<Value> {
    const known = this.entries.get(path);
    if (known !== undefined) {
      this.entries.delete(path);
      this.entries.set(path, known);
      return known.value;
    }
    const value = await this.read(path);
    this.keep(path, value);
    return value;
  }

  private keep(path: string, value: Value): void {
    if (this.entries.has(path)) return;
    const weight = this.weigh(value);
    this.entries.set(path, { value, weight });
    this.weight += weight;
    for (const [oldest, entry] of this.entries) {
      if (this.weight <= this.weightMax) return;
      this.entries.delete(oldest);
      this.weight -= entry.weight;
    }
  }
}
