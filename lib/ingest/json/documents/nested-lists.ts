import { isJsonObject, type JsonObject } from "../json-object";
import { haveTime } from "../time-of-objects";

/** A member of records that holds further ones, each with its own time: the comments of a ticket. */
export type NestedList = { readonly member: string; readonly samples: readonly JsonObject[] };

const listsMin = 2;

export function findNestedList(records: readonly JsonObject[]): NestedList | null {
  if (records.length < listsMin || !haveTime(records.map(withoutLists))) return null;
  const members = new Set(records.flatMap((record) => Object.keys(record)));
  for (const member of members) {
    const lists = records.map((record) => record[member]).filter((value) => Array.isArray(value));
    const samples = lists.flat().filter(isJsonObject);
    if (lists.length >= listsMin && samples.length > 0 && haveTime(samples))
      return { member, samples };
  }
  return null;
}

/** A record without what lies in its list. */
export function withoutMember(record: JsonObject, member: string): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== member));
}

function withoutLists(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)));
}
