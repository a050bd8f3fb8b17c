import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { isJsonObject, type JsonObject, textOf } from "../json-object";

const depthMax = 3;
const peopleMax = 5_000;
const nameKeys = ["displayName", "display_name", "full_name", "real_name", "name", "login"];

/** With the names by the ids that a document lists them under, as an export of tickets lists its users beside its comments. */
export function withPeople(
  roots: readonly unknown[],
  mapping: ReadMapping | null,
): ReadMapping | null {
  const people = { ...findPeople(roots), ...mapping?.people };
  return Object.keys(people).length === 0 ? mapping : { ...mapping, people };
}

function findPeople(roots: readonly unknown[]): Readonly<Record<string, string>> {
  const people = new Map<string, string>();
  for (const root of roots.flat()) {
    if (isJsonObject(root)) for (const item of listedIn(root, 0)) addPerson(item, people);
  }
  return Object.fromEntries(people);
}

function listedIn(object: JsonObject, depth: number): readonly JsonObject[] {
  return Object.values(object).flatMap((member) => {
    if (Array.isArray(member)) return member.filter(isJsonObject);
    return isJsonObject(member) && depth < depthMax ? listedIn(member, depth + 1) : [];
  });
}

function addPerson(item: JsonObject, people: Map<string, string>): void {
  const id = typeof item.id === "number" ? String(item.id) : textOf(item.id);
  const name = nameKeys.map((key) => textOf(item[key])).find((text) => text !== null);
  if (id === null || name === undefined || name === null || people.size >= peopleMax) return;
  if (id !== "__proto__") people.set(id, name);
}
