import { isJsonObject, type JsonObject, parseJson } from "./json-object";
import { findSeverity } from "./level-field";
import { isWindowsEvent } from "./logs/windows-event";
import { findMessage } from "./lower-object";
import { findTimeField } from "./time-field";
import { parseXmlRecord } from "./xml-record";

/**
 * A wrapper that says nothing itself, and one of whose texts is a whole record with a time of its own: the record
 * is what is read. The wrapper's time says when it was passed on, and is kept as `received`.
 */
export function openInnerRecord(object: JsonObject): JsonObject {
  const found = findInner(object);
  if (found === null) return object;
  const { key, inner } = found;
  const outer = findTimeField(object);
  const { [key]: _text, ...others } = object;
  if (outer === null) return { ...others, ...inner };
  const { [outer.key]: _time, ...named } = others;
  return { ...named, ...inner, received: outer.stamp.raw };
}

function findInner(object: JsonObject) {
  const held = Object.entries(object).flatMap(([key, value]) => {
    const inner = typeof value === "string" ? readInner(value) : null;
    return inner === null ? [] : [{ key, inner }];
  });
  const [only, second] = held;
  if (only === undefined || second !== undefined) return null;
  const { [only.key]: _text, ...others } = object;
  return findMessage(others) === null && findSeverity(others) === null ? only : null;
}

function readInner(text: string): JsonObject | null {
  const begin = /^\s{0,20}([{<])/.exec(text)?.[1];
  if (begin === undefined) return null;
  const inner = begin === "{" ? parseJson(text) : parseXmlRecord(text);
  if (!isJsonObject(inner)) return null;
  return isWindowsEvent(inner) || findTimeField(inner) !== null ? inner : null;
}
