import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { Fields } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject } from "../json-object";
import { readTime } from "../time-field";

/*
 * The JSON of OpenTelemetry's protocol: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 * Values are wrapped by their type, 64-bit numbers are texts, and 0 is a time that is not known.
 */

/** Attributes under their own names, conventional names beside them. */
export function readAttributes(list: unknown): Fields {
  return flattenFields(toMembers(list));
}

/** Attributes under their own names, as they are. */
export function toMembers(list: unknown): JsonObject {
  if (!Array.isArray(list)) return {};
  const items: readonly unknown[] = list;
  const members: Record<string, unknown> = {};
  for (const item of items) {
    if (isJsonObject(item) && typeof item.key === "string" && item.key !== "__proto__")
      members[item.key] = unwrapValue(item.value);
  }
  return members;
}

/** `{"stringValue": "a"}` is "a"; lists and maps of such values go on inside. */
export function unwrapValue(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { intValue, arrayValue, kvlistValue } = value;
  if (intValue !== undefined) return toInteger(intValue);
  if (isJsonObject(arrayValue)) {
    const items: readonly unknown[] = Array.isArray(arrayValue.values) ? arrayValue.values : [];
    return items.map(unwrapValue);
  }
  if (isJsonObject(kvlistValue)) return toMembers(kvlistValue.values);
  return value.stringValue ?? value.doubleValue ?? value.boolValue ?? value.bytesValue ?? null;
}

/** A whole number, left as text where a double would lose digits. */
function toInteger(value: unknown): FieldValue {
  if (typeof value === "number") return value;
  const number = typeof value === "string" ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  return typeof value === "string" ? value : null;
}

/** The first of these times that is known. */
export function readOtlpTime(...times: readonly unknown[]): StampAsWritten | null {
  for (const time of times) {
    const isUnset = time === undefined || time === null || Number(time) === 0;
    const stamp = isUnset ? null : readTime(time);
    if (stamp !== null) return stamp;
  }
  return null;
}

/** Ids are hexadecimal; some exporters write the base64 of protobuf's own JSON. */
export function readId(id: unknown): string | null {
  if (typeof id !== "string" || id === "" || /^0+$/.test(id)) return null;
  if (!/^[A-Za-z0-9+/]{11}=$|^[A-Za-z0-9+/]{22}==$/.test(id)) return id.toLowerCase();
  const digits = Array.from(atob(id), (char) => char.charCodeAt(0).toString(16).padStart(2, "0"));
  return digits.join("");
}
