import { isAlertmanagerPayload } from "./alertmanager-payload";
import { isJsonObject, type JsonObject } from "./json-object";
import { findTimeField } from "./time-field";

/**
 * The member under which an object that is not itself a record holds its records: `Records` of
 * CloudTrail, `messages` of a chat interface. Told by the records in it having times.
 */
export function findRecordsMember(object: JsonObject): string | null {
  if (findTimeField(object) !== null || isAlertmanagerPayload(object)) return null;
  const found = Object.entries(object).find(([, value]) => isRecords(value));
  return found?.[0] ?? null;
}

function isRecords(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const sample: readonly unknown[] = value.slice(0, 20);
  return sample.every((item) => isJsonObject(item) && findTimeField(item) !== null);
}
