/** What was seen lately, at most `max` of it: the oldest is forgotten first. */
export class Recent<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly max: number) {}

  set(key: string, value: Value): void {
    this.values.set(key, value);
    if (this.values.size <= this.max) return;
    for (const oldest of this.values.keys()) {
      this.values.delete(oldest);
      return;
    }
  }

  get(key: string): Value | undefined {
    return this.values.get(key);
  }

  take(key: string): Value | undefined {
    const value = this.values.get(key);
    this.values.delete(key);
    return value;
  }
}
