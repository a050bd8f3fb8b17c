import { parseJson } from "../json-object";
import { skipBetween, skipBlank, stringEnd, valueEnd } from "./json-scan";

/** Root values looked at: they are alike, or the file is none of ours. */
const valuesMax = 200;
/** Broken or cut values are looked into this deep for parts that are whole; each level reads them once more. */
const depthMax = 10;

/**
 * The values a JSON text begins with. Of a value that is broken, or that the end of the text cuts, the
 * whole parts are there, so that a format can be told from the head of a file.
 */
export function parseHead(text: string): readonly unknown[] {
  const values: unknown[] = [];
  let at = skipBetween(text, 0);
  while (at < text.length && values.length < valuesMax) {
    const end = endIn(text, at);
    const value = salvage(text.slice(at, end), 0);
    if (value !== undefined) values.push(value);
    at = skipBetween(text, end);
  }
  return values;
}

/** How much of a text stands outside its objects and arrays, in [0, 1]; only its first values are looked at. */
export function strayShare(text: string): number {
  let [at, stray] = [skipBetween(text, 0), 0];
  for (let values = 0; at < text.length && values < strayValuesMax; values++) {
    const end = endIn(text, at);
    const code = text.charCodeAt(at);
    if (code !== 91 && code !== 123) stray += end - at;
    at = skipBetween(text, end);
  }
  return stray / Math.max(1, at);
}

const strayValuesMax = 2000;

/** The value, or what is whole of it; undefined when nothing is. */
function salvage(text: string, depth: number): unknown {
  const whole = parseJson(text);
  if (whole !== undefined || depth >= depthMax) return whole;
  const code = text.charCodeAt(0);
  if (code === 91) return salvageElements(text, depth);
  return code === 123 ? salvageMembers(text, depth) : undefined;
}

function salvageElements(text: string, depth: number): readonly unknown[] {
  const elements: unknown[] = [];
  let at = skipBetween(text, 1);
  while (at < text.length && text.charCodeAt(at) !== 93) {
    const end = endIn(text, at);
    const value = salvage(text.slice(at, end), depth + 1);
    if (value !== undefined) elements.push(value);
    at = skipBetween(text, end);
  }
  return elements;
}

function salvageMembers(text: string, depth: number): Readonly<Record<string, unknown>> {
  const members: [string, unknown][] = [];
  let at = skipBetween(text, 1);
  while (text.charCodeAt(at) === 34) {
    const keyEnd = stringEnd(text, at);
    if (keyEnd < 0) break;
    const valueAt = skipBlank(text, skipBlank(text, keyEnd) + 1);
    const end = endIn(text, valueAt);
    const value = salvage(text.slice(valueAt, end), depth + 1);
    if (value !== undefined) members.push([text.slice(at + 1, keyEnd - 1), value]);
    at = skipBetween(text, end);
  }
  return Object.fromEntries(members);
}

/** Where the value at `at` ends, the end of the text at the latest. */
function endIn(text: string, at: number): number {
  const end = valueEnd(text, at);
  return end < 0 ? text.length : end;
}
