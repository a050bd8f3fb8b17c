export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/**
 * The one text form of a value that hashes are taken over: object keys sorted by code unit, no
 * white space, undefined members left out (after RFC 8785). Throws on NaN and infinities, which
 * JSON cannot say.
 */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Error(`Not a JSON number: ${value}`);
    return JSON.stringify(value);
  }
  if (isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.keys(value)
    .toSorted()
    .flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`];
    });
  return `{${members.join(",")}}`;
}

/** `Array.isArray` does not narrow a readonly array out of a union. */
function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** What JSON can say of a value: undefined members are left out. */
export function toJsonValue(value: unknown): JsonValue {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
