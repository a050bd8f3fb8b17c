import { type JsonObject, parseJson } from "../json-object";
import { skipBetween, skipBlank, stringEnd, valueEnd } from "./json-scan";

/** Elements of each list that are taken along. */
const elementsMax = 60;
/** Objects inside objects that are looked into. */
const depthMax = 8;
/** A value that is longer tells nothing of what a list is. */
const valueCharsMax = 256 * 1024;

/**
 * An object of any length with the beginnings of its lists: what tells which of its lists hold records, also
 * of those that begin far behind its head. Lists are not gone into. Null when the text is no object.
 */
export function outlineOf(text: string): JsonObject | null {
  const at = skipBlank(text, 0);
  return text.charCodeAt(at) === 123 ? outlineObject(text, at, 0).value : null;
}

type Outline<T> = { readonly value: T; readonly end: number };

/** `end` is -1 where the text ends first. */
function outlineObject(text: string, at: number, depth: number): Outline<JsonObject> {
  const value: Record<string, unknown> = {};
  let next = skipBetween(text, at + 1);
  while (text.charCodeAt(next) === 34) {
    const keyEnd = stringEnd(text, next);
    if (keyEnd < 0) return { value, end: -1 };
    const key = parseJson(text.slice(next, keyEnd));
    const member = outlineValue(text, skipBlank(text, skipBlank(text, keyEnd) + 1), depth);
    if (typeof key === "string" && key !== "__proto__" && member.value !== undefined) {
      value[key] = member.value;
    }
    if (member.end < 0) return { value, end: -1 };
    next = skipBetween(text, member.end);
  }
  return { value, end: text.charCodeAt(next) === 125 ? next + 1 : next };
}

function outlineValue(text: string, at: number, depth: number): Outline<unknown> {
  const code = text.charCodeAt(at);
  if (code === 123 && depth < depthMax) return outlineObject(text, at, depth + 1);
  if (code === 91) return { value: beginningOf(text, at), end: valueEnd(text, at) };
  const end = valueEnd(text, at);
  return { value: end < 0 ? undefined : parseShort(text, at, end), end };
}

function beginningOf(text: string, at: number): readonly unknown[] {
  const elements: unknown[] = [];
  let next = skipBetween(text, at + 1);
  while (next < text.length && text.charCodeAt(next) !== 93 && elements.length < elementsMax) {
    const end = valueEnd(text, next);
    if (end < 0) break;
    const element = parseShort(text, next, end);
    elements.push(element ?? null);
    next = skipBetween(text, end);
  }
  return elements;
}

function parseShort(text: string, from: number, to: number): unknown {
  return to - from > valueCharsMax ? undefined : parseJson(text.slice(from, to));
}
