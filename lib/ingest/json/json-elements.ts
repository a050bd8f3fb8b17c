import type { ElementSpan } from "@/lib/domain/block";
import { depthChange } from "./json-object";

/** The values of a JSON document: the elements of its array, or the values written one after another. */
export type JsonElements = {
  readonly spans: readonly ElementSpan[];
  /** The text ends inside the array or inside a value. */
  readonly isTruncated: boolean;
};

/**
 * Finds where the elements lie without parsing them, so that one broken element, or a cut end, costs
 * only itself. Values outside an array are elements too (`{…}{…}`).
 */
export function findJsonElements(text: string): JsonElements {
  const start = skipBlank(text, 0);
  if (text.charCodeAt(start) !== 91) return scanValues(text, start, false);
  return scanValues(text, start + 1, true);
}

/** The elements of the array that is member `key` of the object at `span`; null when there is none. */
export function findMemberElements(
  text: string,
  span: ElementSpan,
  key: string,
): JsonElements | null {
  const quotedKey = JSON.stringify(key);
  let at = skipBetween(text, span.from + 1);
  while (text.charCodeAt(at) === 34) {
    const keyEnd = stringEnd(text, at);
    const valueAt = skipBlank(text, skipBlank(text, keyEnd) + 1);
    const end = keyEnd < 0 ? -1 : valueEnd(text, valueAt);
    if (end < 0) return null;
    if (text.slice(at, keyEnd) === quotedKey) {
      return text.charCodeAt(valueAt) === 91 ? scanValues(text, valueAt + 1, true) : null;
    }
    at = skipBetween(text, end);
  }
  return null;
}

function scanValues(text: string, start: number, isArray: boolean): JsonElements {
  const spans: ElementSpan[] = [];
  let at = skipBetween(text, start);
  while (at < text.length) {
    if (isArray && text.charCodeAt(at) === 93) return { spans, isTruncated: false };
    const end = valueEnd(text, at);
    if (end < 0) return { spans, isTruncated: true };
    spans.push({ from: at, to: end });
    at = skipBetween(text, end);
  }
  return { spans, isTruncated: isArray };
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 0xfeff)) at++;
  return at;
}

function skipBetween(text: string, from: number): number {
  let at = skipBlank(text, from);
  while (text.charCodeAt(at) === 44) at = skipBlank(text, at + 1);
  return at;
}

/** Where the value at `at` ends, or -1 when the text ends first. */
function valueEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 34) return stringEnd(text, at);
  return depthChange(code) === 1 ? nestedEnd(text, at) : plainEnd(text, at);
}

function nestedEnd(text: string, at: number): number {
  let depth = 0;
  let index = at;
  while (index >= 0 && index < text.length) {
    const code = text.charCodeAt(index);
    depth += depthChange(code);
    if (depth === 0) return index + 1;
    index = code === 34 ? stringEnd(text, index) : index + 1;
  }
  return -1;
}

function stringEnd(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 92) index++;
    else if (code === 34) return index + 1;
  }
  return -1;
}

/** Numbers and words end at a comma, a bracket or a blank; anything odd is one character long, to move on. */
function plainEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !/[\s,\]}[{"]/.test(text.charAt(end))) end++;
  return end === at ? at + 1 : end;
}
