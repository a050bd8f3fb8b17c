import { foldName } from "../fields/field-names";
import type { JsonObject } from "./json-object";

/** Objects with the same members, as those of one file have, are looked at once. */
const answersMax = 1000;

/**
 * Which member plays which role in an object, told by the names a role goes by, the surest first. Names
 * are compared without case and punctuation. A member plays one role, the first that asks for it.
 */
export function openRoles<Role extends string>(
  names: Readonly<Record<Role, readonly string[]>>,
): (object: JsonObject) => Readonly<Partial<Record<Role, string>>> {
  const answers = new Map<string, Readonly<Partial<Record<Role, string>>>>();
  return (object) => {
    const members = Object.keys(object);
    const key = members.join("\0");
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = findRoles(names, members);
    if (answers.size >= answersMax) answers.clear();
    answers.set(key, found);
    return found;
  };
}

function findRoles<Role extends string>(
  names: Readonly<Record<Role, readonly string[]>>,
  members: readonly string[],
): Readonly<Partial<Record<Role, string>>> {
  const byName = new Map(members.toReversed().map((member) => [foldName(member), member]));
  const roles: Partial<Record<Role, string>> = {};
  for (const role in names) {
    const name = names[role].find((candidate) => byName.has(candidate));
    const member = name === undefined ? undefined : byName.get(name);
    if (name === undefined || member === undefined) continue;
    roles[role] = member;
    byName.delete(name);
  }
  return roles;
}
