import { type DuckDBValue, LIST, listValue, VARCHAR } from "@duckdb/node-api";

/** What people type is only ever bound, never written into SQL. */
export class BoundValues {
  readonly values: Record<string, DuckDBValue> = {};
  readonly types: Record<string, typeof VARCHAR | ReturnType<typeof LIST>> = {};
  private count = 0;

  /** The parameter to write where the text belongs. */
  text(text: string): string {
    return this.bind(text, VARCHAR);
  }

  texts(texts: readonly string[]): string {
    return this.bind(listValue(texts), LIST(VARCHAR));
  }

  private bind(value: DuckDBValue, type: typeof VARCHAR | ReturnType<typeof LIST>): string {
    const name = `value${this.count++}`;
    this.values[name] = value;
    this.types[name] = type;
    return `$${name}`;
  }
}
