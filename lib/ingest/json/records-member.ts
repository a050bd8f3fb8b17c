import type { RecordPath } from "./documents/record-path";
import { isJsonObject, type JsonObject } from "./json-object";
import { findTimeField } from "./time-field";

/** Objects inside objects that are looked into: `{"response": {"hits": {"hits": […]}}}`. */
const depthMax = 3;

/**
 * The members that lead to the records of an object that is not itself a record: `Records` of CloudTrail,
 * `messages` of a chat interface, `hits.hits` of a search. Told by the records in it having times.
 */
export function findRecordsPath(object: JsonObject): RecordPath | null {
  if (findTimeField(object) !== null) return null;
  let level: readonly { readonly at: RecordPath; readonly object: JsonObject }[] = [
    { at: [], object },
  ];
  for (let depth = 0; depth < depthMax; depth++) {
    const members = level.flatMap(({ at, object: inner }) =>
      Object.entries(inner).map(([key, value]) => ({ at: [...at, [key]], value })),
    );
    const found = members.find(({ value }) => isRecords(value));
    if (found !== undefined) return found.at;
    level = members.flatMap(({ at, value }) =>
      isJsonObject(value) ? [{ at, object: value }] : [],
    );
  }
  return null;
}

function isRecords(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const sample: readonly unknown[] = value.slice(0, 20);
  return sample.every((item) => isJsonObject(item) && findTimeField(unwrapSource(item)) !== null);
}

/** Elasticsearch wraps what it was given: `{"_index": …, "_source": {…}}`. */
export function unwrapSource(object: JsonObject): JsonObject {
  const { _source: wrapped } = object;
  return isJsonObject(wrapped) && findTimeField(object) === null ? wrapped : object;
}
