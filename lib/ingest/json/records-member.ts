import type { ReadMapping } from "@/lib/domain/artifact";
import type { RecordPath } from "./documents/record-path";
import { isJsonObject, type JsonObject } from "./json-object";
import { messageKeys } from "./lower-object";
import { findTimeField } from "./time-field";
import { haveTime } from "./time-of-objects";

/** Objects inside objects that are looked into: `{"response": {"hits": {"hits": […]}}}`. */
const depthMax = 3;
/** Lists whose times nobody named are looked for deeper: only what behaves like a time counts there. */
const behaviourDepthMax = 8;

/**
 * The members that lead to the records of an object that is not itself a record: `Records` of CloudTrail,
 * `messages` of a chat interface, `hits.hits` of a search. Told by the records in it having times, or by
 * there being nothing else in it.
 */
export function findRecordsPath(
  object: JsonObject,
  mapping: ReadMapping | null = null,
): RecordPath | null {
  if (findTimeField(object, mapping?.time) !== null) return null;
  return findDatedList(object, mapping?.time) ?? findTimedLists(object) ?? findOnlyList(object);
}

/** The longest list whose objects have a time, at any depth; with it those beside it that lie in other members. */
function findTimedLists(object: JsonObject): RecordPath | null {
  const lists = timedListsIn(object, []);
  const longest = lists.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined) return null;
  const siblings = lists.filter(({ at }) => isSibling(at, longest.at));
  return longest.at.map((_key, step) => [...new Set(siblings.map(({ at }) => at[step] ?? ""))]);
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

function findDatedList(object: JsonObject, time: string | undefined): RecordPath | null {
  let level: readonly { readonly at: RecordPath; readonly object: JsonObject }[] = [
    { at: [], object },
  ];
  for (let depth = 0; depth < depthMax; depth++) {
    const members = level.flatMap(({ at, object: inner }) =>
      Object.entries(inner).map(([key, value]) => ({ at: [...at, [key]], value })),
    );
    const found = members.find(({ value }) => areDated(value, time));
    if (found !== undefined) return found.at;
    level = members.flatMap(({ at, value }) =>
      isJsonObject(value) ? [{ at, object: value }] : [],
    );
  }
  return null;
}

function areDated(value: unknown, time: string | undefined): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const sample: readonly unknown[] = value.slice(0, 20);
  return sample.every(
    (item) => isJsonObject(item) && findTimeField(unwrapSource(item), time) !== null,
  );
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

/** Elasticsearch wraps what it was given: `{"_index": …, "_source": {…}}`. */
export function unwrapSource(object: JsonObject): JsonObject {
  const { _source: wrapped } = object;
  return isJsonObject(wrapped) && findTimeField(object) === null ? wrapped : object;
}
