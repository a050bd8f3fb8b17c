/** A JSON object of which nothing is known yet. */
export type JsonObject = { readonly [key: string]: unknown };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text, or undefined when it is none: outside text may be anything. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
