import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { withDatedObjects } from "./documents/dated-objects";
import type { RecordPath } from "./documents/record-path";
import { isJsonObject, type JsonObject, parseJson } from "./json-object";
import { findSeverity } from "./level-field";
import { isWindowsEvent } from "./logs/windows-event";
import { findMessage, messageKeys } from "./lower-object";
import { findTimeField } from "./time-field";
import { haveTime } from "./time-of-objects";
import { parseXmlRecord } from "./xml-record";

/** Objects inside objects that are looked into: `{"response": {"hits": {"hits": […]}}}`. */
const depthMax = 3;
/** Lists whose times nobody named are looked for deeper: only what behaves like a time counts there. */
const behaviourDepthMax = 8;

/**
 * The members that lead to the records of an object that is not itself a record: `Records` of CloudTrail,
 * `messages` of a chat interface, `hits.hits` of a search. Told by the records in it having times, or by
 * there being nothing else in it. A document may have several such lists: the pages and the entries of an archive of
 * requests, runs and their jobs; and single records beside them.
 */
export function findRecordPaths(
  object: JsonObject,
  mapping: ReadMapping | null = null,
): readonly RecordPath[] {
  if (findTimeField(object, mapping?.time) !== null) return [];
  const lists = findListsWithTimes(object, mapping?.time);
  if (lists.length > 0) return withDatedObjects(object, lists, mapping?.time);
  const only = findOnlyList(object);
  return only === null ? [] : [only];
}

/** Every list with times in an object, whether the object is a record or not. */
export function findListsWithTimes(
  object: JsonObject,
  time: string | undefined,
): readonly RecordPath[] {
  const dated = findDatedLists(object, time);
  const isKnown = (list: TimedList) =>
    dated.some((path) => path.every(([name], step) => name === list.at[step]));
  return [...dated, ...findTimedLists(object, isKnown)];
}

/** Lists whose objects have a time, at any depth; those that lie in other members of the same place are one. */
function findTimedLists(
  object: JsonObject,
  isKnown: (list: TimedList) => boolean,
): readonly RecordPath[] {
  const lists = timedListsIn(object, [])
    .filter((list) => !isKnown(list))
    .toSorted((a, b) => b.length - a.length);
  const paths: RecordPath[] = [];
  let left = lists;
  for (let longest = left[0]; longest !== undefined; longest = left[0]) {
    const { at } = longest;
    const siblings = left.filter((list) => isSibling(list.at, at));
    paths.push(at.map((_key, step) => [...new Set(siblings.map((list) => list.at[step] ?? ""))]));
    left = left.filter((list) => !siblings.includes(list));
  }
  return paths;
}

type TimedList = { readonly at: readonly string[]; readonly length: number };

function timedListsIn(object: JsonObject, at: readonly string[]): readonly TimedList[] {
  if (at.length >= behaviourDepthMax) return [];
  return Object.entries(object).flatMap(([key, member]) => {
    const inner = [...at, key];
    if (isJsonObject(member)) return timedListsIn(member, inner);
    return isTimedList(member) ? [{ at: inner, length: member.length }] : [];
  });
}

function isTimedList(member: unknown): member is readonly unknown[] {
  if (!Array.isArray(member)) return false;
  const items: readonly unknown[] = member;
  const objects = items.filter(isJsonObject).map(unwrapSource);
  return objects.length > items.length / 2 && haveTime(objects);
}

/** Lists at the same depth that differ in one step, as those of the days of an export do. */
function isSibling(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.filter((key, step) => key !== b[step]).length <= 1;
}

/** Lists whose objects have a time under a known name. */
function findDatedLists(object: JsonObject, time: string | undefined): readonly RecordPath[] {
  const found: RecordPath[] = [];
  let level: readonly { readonly at: RecordPath; readonly object: JsonObject }[] = [
    { at: [], object },
  ];
  for (let depth = 0; depth < depthMax; depth++) {
    const members = level.flatMap(({ at, object: inner }) =>
      Object.entries(inner).map(([key, value]) => ({ at: [...at, [key]], value })),
    );
    found.push(...members.filter(({ value }) => areDated(value, time)).map(({ at }) => at));
    level = members.flatMap(({ at, value }) =>
      isJsonObject(value) ? [{ at, object: value }] : [],
    );
  }
  return found;
}

/** Most of the first ones: one without its time is a record without a time. */
function areDated(value: unknown, time: string | undefined): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const sample: readonly unknown[] = value.slice(0, 20);
  const dated = sample.filter(
    (item) => isJsonObject(item) && findTimeField(unwrapSource(item), time) !== null,
  );
  return dated.length >= sample.length / 2 && sample.every(isJsonObject);
}

/** `{"total": 2, "rows": [{…}, {…}]}`: one list of objects beside members that hold nothing and say nothing. */
function findOnlyList(object: JsonObject): RecordPath | null {
  const nested = Object.entries(object).filter(
    ([, value]) => typeof value === "object" && value !== null,
  );
  const [only, second] = nested;
  if (only === undefined || second !== undefined) return null;
  const [key, value] = only;
  if (!Array.isArray(value) || value.length < 2) return null;
  const items: readonly unknown[] = value;
  const isSaying = messageKeys.some((name) => object[name] !== undefined);
  return !isSaying && items.every(isJsonObject) ? [[key]] : null;
}

/** Elasticsearch wraps what it was given: `{"_index": …, "_source": {…}}`; exporters put a record into a text. */
export function unwrapSource(object: JsonObject): JsonObject {
  const { _source: wrapped } = object;
  const isWrapper = isJsonObject(wrapped) && findTimeField(object) === null;
  return isWrapper ? wrapped : openInnerRecord(object);
}

/**
 * A wrapper that says nothing itself, and one of whose texts is a whole record with a time of its own: the record
 * is what is read. The wrapper's time says when it was passed on, and is kept as `received`.
 */
function openInnerRecord(object: JsonObject): JsonObject {
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
