import { isJsonObject, type JsonObject } from "../json-object";
import { findListsWithTimes } from "../records-member";
import { findTimeField } from "../time-field";
import { haveTime } from "../time-of-objects";
import { mergeAlike } from "./alike-lists";
import { findElements, type RecordPath } from "./record-path";

/** Where records hold further ones, each with its own time: the comments of a ticket. */
export type NestedList = { readonly path: RecordPath; readonly samples: readonly JsonObject[] };

const listsMin = 2;
/** Of one record; each costs a look at all of it. What lies in further ones stays with the record. */
const nestedMax = 24;

export function findNestedLists(
  records: readonly JsonObject[],
  time?: string,
): readonly NestedList[] {
  const [only, second] = records;
  if (only !== undefined && second === undefined) return listsOfOne(only, time);
  if (records.length < listsMin || !haveTime(records.map(withoutLists))) return [];
  const members = new Set(records.flatMap((record) => Object.keys(record)));
  const nested = [...members].flatMap((member) => {
    const lists = records.map((record) => record[member]).filter((value) => Array.isArray(value));
    const samples = lists.flat().filter(isJsonObject);
    const isList = lists.length >= listsMin && samples.length > 0 && haveTime(samples);
    return isList ? [{ path: [[member]], samples }] : [];
  });
  return nested.slice(0, nestedMax);
}

/** An incident with its notes and alerts: the document is a record, and so is everything in its lists. */
function listsOfOne(record: JsonObject, time: string | undefined): readonly NestedList[] {
  if (findTimeField(record, time) === null) return [];
  const found = findListsWithTimes(record, time);
  return (found.length > nestedMax ? mergeAlike(record, found) : found)
    .slice(0, nestedMax)
    .map((path) => {
      const elements = findElements(record, path).flatMap((group) => group.elements);
      return { path, samples: elements.filter(isJsonObject) };
    });
}

/** A record without what lies in its lists. */
export function withoutMember(record: JsonObject, path: RecordPath): JsonObject {
  const [names = [], ...inner] = path;
  if (names.every((name) => record[name] === undefined)) return record;
  const members = Object.entries(record).flatMap(([name, value]) => {
    if (!names.includes(name)) return [[name, value] as const];
    const isOnTheWay = inner.length > 0 && isJsonObject(value);
    return isOnTheWay ? [[name, withoutMember(value, inner)] as const] : [];
  });
  return Object.fromEntries(members);
}

function withoutLists(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)));
}
