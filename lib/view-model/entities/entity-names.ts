import type { Entity, NamedEntity } from "@/lib/domain/timeline/entity";

/** What most entities of incidents are; a form suggests them, and takes any other. */
export const commonEntityTypes = [
  "service",
  "host",
  "pod",
  "database",
  "queue",
  "person",
  "account",
  "address",
  "job",
  "resource",
] as const;

/** How entities are told apart in a form: by name, and by type too where several have the same name. */
export function toEntityLabels(entities: readonly Entity[]): ReadonlyMap<string, Entity> {
  const byName = Map.groupBy(entities, ({ name }) => oneLine(name).toLowerCase());
  return new Map(
    entities.map((entity) => {
      const name = oneLine(entity.name);
      const isAlone = byName.get(name.toLowerCase())?.length === 1;
      return [isAlone ? name : `${name} (${entity.type})`, entity];
    }),
  );
}

/** The labels of some entities in their order, one on each line: what a form keeps as text. */
export function writeEntities(known: readonly Entity[], ids: readonly Entity["id"][]): string {
  const byId = new Map([...toEntityLabels(known)].map(([label, { id }]) => [id, label]));
  return ids.flatMap((id) => byId.get(id) ?? []).join("\n");
}

export function splitEntities(written: string): readonly string[] {
  return written.split("\n").filter((label) => label.trim() !== "");
}

/** Labels that stand for nothing known yet, whatever their case. */
export function findNewEntities(known: readonly Entity[], written: string): readonly string[] {
  const labels = lowerCased(known);
  return splitEntities(written).filter((label) => !labels.has(label.trim().toLowerCase()));
}

/** What a form wrote, with the type of those that are new. */
export function readEntities(
  known: readonly Entity[],
  written: string,
  newType: string,
): readonly NamedEntity[] {
  const labels = lowerCased(known);
  return splitEntities(written).map((label) => {
    const found = labels.get(label.trim().toLowerCase());
    return found ? { type: found.type, name: found.name } : { type: newType, name: label.trim() };
  });
}

function lowerCased(known: readonly Entity[]): ReadonlyMap<string, Entity> {
  return new Map(
    [...toEntityLabels(known)].map(([label, entity]) => [label.toLowerCase(), entity]),
  );
}

function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, " ").trim();
}
