/** Values by their key, of which the one that was not asked for longest goes when there are more than there may be. */
export class LatelyUsed<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly sizeMax: number) {}

  get(key: string): Value | undefined {
    const value = this.values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.values.delete(key);
    this.values.set(key, value);
    const [oldest] = this.values.keys();
    if (this.values.size > this.sizeMax && oldest !== undefined) this.values.delete(oldest);
  }

  /** Only as long as it is this value. */
  drop(key: string, value: Value): void {
    if (this.values.get(key) === value) this.values.delete(key);
  }
}
