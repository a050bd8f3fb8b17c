import type { ReadMapping } from "@/lib/domain/artifact";
import type { RecordPath } from "./documents/record-path";
import { isJsonObject, type JsonObject } from "./json-object";
import { messageKeys } from "./lower-object";
import { findTimeField } from "./time-field";

/** Objects inside objects that are looked into: `{"response": {"hits": {"hits": […]}}}`. */
const depthMax = 3;

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
  return findDatedList(object, mapping?.time) ?? findOnlyList(object);
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
