import type { FieldValue } from "@/lib/domain/evidence-record";
import { fieldCharsMax, fieldsPerRecordMax } from "../limits";
import { findConventionalName } from "./field-names";
import { isJsonObject, type JsonObject } from "./json-object";

const depthMax = 5;

/**
 * The members of an object as flat fields: nested ones under `outer.inner`, arrays of plain values
 * joined with commas, other arrays as JSON. Conventional names are added beside original ones.
 */
export function flattenFields(object: JsonObject): Record<string, FieldValue> {
  const fields: Fields = { values: {}, count: 0 };
  addMembers(fields, object, "", 0);
  const { values } = fields;
  for (const key in values) {
    const name = findConventionalName(key);
    if (name !== null && values[name] === undefined) values[name] = values[key] ?? null;
  }
  return values;
}

type Fields = { readonly values: Record<string, FieldValue>; count: number };

function addMembers(fields: Fields, object: JsonObject, prefix: string, depth: number): void {
  for (const key in object) {
    const value = object[key];
    if (isJsonObject(value) && depth < depthMax) {
      addMembers(fields, value, `${prefix}${key}.`, depth + 1);
    } else if (fields.count < fieldsPerRecordMax) {
      fields.count++;
      fields.values[prefix + key] = toFieldValue(value);
    }
  }
}

function toFieldValue(value: unknown): FieldValue {
  if (typeof value === "string") return clipField(value);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (value === undefined) return null;
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) {
    return clipField(value.join(", "));
  }
  return clipField(JSON.stringify(value) ?? "");
}

/** Databases refuse zero characters and lone surrogates, which JSON escapes can spell. */
function clipField(text: string): string {
  const cut = text.length > fieldCharsMax ? `${text.slice(0, fieldCharsMax)}…` : text;
  return (cut.includes("\0") ? cut.replaceAll("\0", "\u2400") : cut).toWellFormed();
}
