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
  const fields: Record<string, FieldValue> = {};
  addMembers(fields, object, "", 0);
  for (const key in fields) {
    const name = findConventionalName(key);
    if (name !== null && fields[name] === undefined) fields[name] = fields[key] ?? null;
  }
  return fields;
}

function addMembers(
  fields: Record<string, FieldValue>,
  object: JsonObject,
  prefix: string,
  depth: number,
): void {
  let room = fieldsPerRecordMax - (depth === 0 ? 0 : Object.keys(fields).length);
  for (const key in object) {
    if (room-- <= 0) return;
    const value = object[key];
    if (isJsonObject(value) && depth < depthMax)
      addMembers(fields, value, `${prefix}${key}.`, depth + 1);
    else fields[prefix + key] = toFieldValue(value);
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
