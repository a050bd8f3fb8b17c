import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { findConventionalName } from "../fields/field-names";
import { addNumbersWithUnits } from "../fields/number-with-unit";
import { fieldCharsMax, fieldsPerRecordMax } from "../limits";
import { isJsonObject, type JsonObject } from "./json-object";

const depthMax = 5;

/**
 * The members of an object as flat fields: nested ones under `outer.inner`, arrays of plain values
 * joined with commas, other arrays as JSON. Conventional names are added beside original ones, and numbers beside
 * values with a unit.
 */
export function flattenFields(object: JsonObject): Record<string, FieldValue> {
  const fields: Fields = { values: {}, count: 0, renamed: [] };
  addMembers(fields, object, rootNames(), 0);
  const { values, renamed } = fields;
  for (const { path, conventional } of renamed) {
    if (conventional !== null && values[conventional] === undefined) {
      values[conventional] = values[path] ?? null;
    }
  }
  addNumbersWithUnits(values, fieldsPerRecordMax);
  return values;
}

type Fields = {
  readonly values: Record<string, FieldValue>;
  count: number;
  /** Names that have a conventional one, in the order of their fields. */
  readonly renamed: Name[];
};

/**
 * What is known of a name, and of the names inside it. Objects of one file have the same names, so each is
 * put together and looked up once.
 */
type Name = {
  readonly path: string;
  readonly conventional: string | null;
  readonly members: Map<string, Name>;
};

const namesMax = 10_000;
let names = { count: 0, root: new Map<string, Name>() };

function rootNames(): Map<string, Name> {
  if (names.count > namesMax) names = { count: 0, root: new Map() };
  return names.root;
}

function nameOf(key: string, prefix: string, siblings: Map<string, Name>): Name {
  const known = siblings.get(key);
  if (known !== undefined) return known;
  const path = prefix + key;
  const name = { path, conventional: findConventionalName(path), members: new Map() };
  names.count++;
  siblings.set(key, name);
  return name;
}

function addMembers(
  fields: Fields,
  object: JsonObject,
  siblings: Map<string, Name>,
  depth: number,
  prefix = "",
): void {
  for (const key in object) {
    const value = object[key];
    const name = nameOf(key, prefix, siblings);
    if (isJsonObject(value) && depth < depthMax) {
      addMembers(fields, value, name.members, depth + 1, `${name.path}.`);
    } else if (fields.count < fieldsPerRecordMax) {
      fields.count++;
      fields.values[name.path] = toFieldValue(value);
      if (name.conventional !== null) fields.renamed.push(name);
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
