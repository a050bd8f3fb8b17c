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
  return write(value, writeFinite) ?? "null";
}

/**
 * `canonicalJson(toJsonValue(value))` without the copy in between: a revision has thousands of claims, and the copy took as
 * long as the text.
 */
export function canonicalJsonOf(value: unknown): string {
  return write(value, JSON.stringify) ?? "null";
}

/** Does JSON say the same of both? */
export function isSameJson(one: unknown, other: unknown): boolean {
  return canonicalJsonOf(one) === canonicalJsonOf(other);
}

/** What JSON can say of a value: undefined members are left out. */
export function toJsonValue(value: unknown): JsonValue {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

type WriteNumber = (value: number) => string;

function writeFinite(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`Not a JSON number: ${value}`);
  return JSON.stringify(value);
}

/** Undefined for what JSON leaves out. Loops and not `map`: this is most of the time that hashing takes. */
function write(value: unknown, writeNumber: WriteNumber): string | undefined {
  if (typeof value === "number") return writeNumber(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    let items = "";
    for (const item of value) {
      items += `${items === "" ? "" : ","}${write(item, writeNumber) ?? "null"}`;
    }
    return `[${items}]`;
  }
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return write(toJsonValue(value), writeNumber);
  }
  return writeMembers(value as Readonly<Record<string, unknown>>, writeNumber);
}

function writeMembers(
  members: Readonly<Record<string, unknown>>,
  writeNumber: WriteNumber,
): string {
  let text = "";
  for (const key of Object.keys(members).sort()) {
    const member = write(members[key], writeNumber);
    if (member !== undefined) {
      text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${member}`;
    }
  }
  return `{${text}}`;
}
