import { isJsonObject, type JsonObject } from "./json-object";

/** A member by the name that fields have: `a`, or `a.b` for one inside another. */
export function findMember(object: JsonObject, name: string): unknown {
  if (object[name] !== undefined) return object[name];
  for (let dot = name.indexOf("."); dot > 0; dot = name.indexOf(".", dot + 1)) {
    const inner = object[name.slice(0, dot)];
    const found = isJsonObject(inner) ? findMember(inner, name.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
