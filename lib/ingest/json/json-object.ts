import { jsonDepthMax } from "../limits";

/** A JSON object of which nothing is known yet. */
export type JsonObject = { readonly [key: string]: unknown };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text, or undefined when it is none or nested too deep: outside text may be anything. */
export function parseJson(text: string): unknown {
  if (text.length > 2 * jsonDepthMax && isTooDeep(text)) return undefined;
  try {
    return JSON.parse(longNumber.test(text) ? keepLongNumbers(text) : text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const longNumber = /\d{16}/;
/** A string that never closes goes to the end: begun anew at each of its quotes, it would cost their square. */
const stringOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/gs;

/** Whole numbers that a double does not hold become strings: two identifiers must not read alike. */
function keepLongNumbers(text: string): string {
  return text.replace(stringOrLongNumber, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  );
}

/** Parsing goes as deep as memory, but whoever walks or spells such a value runs out of stack. */
function isTooDeep(text: string): boolean {
  return opensOften(text, "{", jsonDepthMax / 2) || opensOften(text, "[", jsonDepthMax / 2)
    ? isNestedTooDeep(text)
    : false;
}

/** Without that many brackets there cannot be that many levels, and few texts have them. */
function opensOften(text: string, bracket: string, times: number): boolean {
  let count = 0;
  for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
    if (++count > times) return true;
  }
  return false;
}

function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) isInString = !isInString;
    else if (isInString) at += code === 92 ? 1 : 0;
    else depth += depthChange(code);
    if (depth > jsonDepthMax) return true;
  }
  return false;
}

/** Brackets open and close a level. */
export function depthChange(code: number): number {
  if (code === 123 || code === 91) return 1;
  return code === 125 || code === 93 ? -1 : 0;
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
