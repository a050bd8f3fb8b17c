import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { isJsonObject, type JsonObject, textOf } from "./json-object";
import { readTime } from "./time-field";

/** The time that a member holds; a member that is not there holds none. */
export function timeIn(object: JsonObject, member: string | undefined): StampAsWritten | null {
  const value = member === undefined ? undefined : object[member];
  return value === undefined || value === "" ? null : readTime(value);
}

/** Members by which an object names somebody or something. */
const naming = ["login", "full_name", "username", "name", "summary", "displayName", "user", "id"];

/** A member as a word, also when it is an object with a name: `{"actor": {"login": "dana"}}`. */
export function wordIn(object: JsonObject, member: string | undefined): string | null {
  const value = member === undefined ? undefined : object[member];
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isJsonObject(value)) return textOf(value);
  return naming.map((name) => textOf(value[name])).find((word) => word !== null) ?? null;
}
