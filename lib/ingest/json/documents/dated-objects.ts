import { isJsonObject, type JsonObject } from "../json-object";
import { findTimeField, readTime } from "../time-field";
import type { RecordPath } from "./record-path";

/** How deep beside its lists the single records of a document are looked for. */
const depthMax = 3;

/**
 * Single objects with a time beside the lists of a document: the incident beside its log. A span of time alone, as that of
 * what was asked for, is no record.
 */
export function withDatedObjects(
  object: JsonObject,
  lists: readonly RecordPath[],
  time: string | undefined,
): readonly RecordPath[] {
  const found = datedIn(object, [], time).filter((path) =>
    lists.every((list) => !passesThrough(list, path) || list.every(({ length }) => length === 1)),
  );
  // A record reads the lists that it has itself.
  const others = lists.filter((list) => !found.some((path) => passesThrough(list, path)));
  return [...others, ...found];
}

function datedIn(
  object: JsonObject,
  at: RecordPath,
  time: string | undefined,
): readonly RecordPath[] {
  if (at.length >= depthMax) return [];
  return Object.entries(object).flatMap(([name, member]) => {
    if (!isJsonObject(member)) return [];
    const path = [...at, [name]];
    return saysWhat(member, time) ? [path] : datedIn(member, path, time);
  });
}

/** It has a time, and a word besides. */
function saysWhat(object: JsonObject, time: string | undefined): boolean {
  if (findTimeField(object, time) === null) return false;
  return Object.values(object).some(
    (value) => typeof value === "string" && value.trim() !== "" && readTime(value) === null,
  );
}

function passesThrough(list: RecordPath, object: RecordPath): boolean {
  return list.length > object.length && object.every(([name = ""], at) => list[at]?.includes(name));
}
