import {
  DuckDBArrayValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBUnionValue,
  type DuckDBValue,
} from "@duckdb/node-api";
import type { QueryCell } from "@/lib/investigation/ports/query-port";

/** What is one value is one cell; lists, maps and structs are JSON text. Longer texts end with an ellipsis. */
export function toCell(value: DuckDBValue, charactersMax: number): QueryCell {
  const plain = toPlain(value);
  if (plain !== null && typeof plain === "object") return cut(JSON.stringify(plain), charactersMax);
  return typeof plain === "string" ? cut(plain, charactersMax) : plain;
}

export function cut(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  // Not between the halves of a character.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(charactersMax - 1)) ? 1 : 0;
  return `${text.slice(0, charactersMax - end)}…`;
}

type Plain = QueryCell | readonly Plain[] | { readonly [name: string]: Plain };

function toPlain(value: DuckDBValue): Plain {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return toNumber(value);
  if (isTimestamp(value)) return toIso(String(value));
  return toNested(value) ?? String(value);
}

function toNested(value: DuckDBValue): Plain | undefined {
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return value.items.map(toPlain);
  }
  if (value instanceof DuckDBStructValue) {
    return toObject(Object.entries(value.entries));
  }
  if (value instanceof DuckDBMapValue) {
    return toObject(value.entries.map((entry) => [keyOf(entry.key), entry.value] as const));
  }
  return value instanceof DuckDBUnionValue ? toPlain(value.value) : undefined;
}

/** Without a prototype: a field may be called `__proto__`. */
function toObject(entries: readonly (readonly [string, DuckDBValue])[]): Plain {
  const object: Record<string, Plain> = Object.create(null);
  for (const [name, value] of entries) object[name] = toPlain(value);
  return object;
}

function keyOf(key: DuckDBValue): string {
  const plain = toPlain(key);
  return typeof plain === "string" ? plain : JSON.stringify(plain);
}

function toNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

const timestamps = [
  DuckDBTimestampValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
];

function isTimestamp(value: DuckDBValue): boolean {
  return timestamps.some((type) => value instanceof type);
}

/** As the engine writes a time, in UTC; what has another form (`infinity`, years before 1) stays as it is. */
function toIso(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\+00(?::00)?)?$/, "$1T$2Z");
}
