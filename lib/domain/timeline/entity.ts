import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { type EntityId, entityIds } from "../ids";

export const entitySchema = z.strictObject({
  id: entityIds.schema,
  /** service, host, pod, database, person, account, address, alert, change, job, resource…; others are kept as given. */
  type: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  properties: z.record(z.string(), z.string()),
});
/** A person, service, host, change… taking part in events. `id` stays a valid alias for the whole run. */
export type Entity = Immutable<z.infer<typeof entitySchema>>;

/** Kinds that do things themselves, or in whose name things are done. */
const actingTypes: ReadonlySet<string> = new Set([
  ...["account", "address", "device", "key", "person", "session", "token", "user"],
]);

/** Whether actions can be its own. */
export function isActor({ type }: { readonly type: string }): boolean {
  return actingTypes.has(type.toLowerCase());
}

/** What takes part in something, by what it is called there; the timeline makes entities of mentions. */
export type EntityMention = { readonly type: string; readonly name: string };

/** Two of the same type and name, whatever the case, are the same entity. */
const namedEntitySchema = z.object({
  type: z.string().trim().min(1, "Say what kind of thing it is").max(40),
  name: z.string().trim().min(1).max(200),
});
export type NamedEntity = Readonly<z.infer<typeof namedEntitySchema>>;

/** The main one first. */
export const namedEntitiesSchema = z
  .array(namedEntitySchema)
  .min(1, "Name at least one entity")
  .max(20, "Name at most 20 entities")
  .readonly();

/** Gives two of the same type and name, whatever the case, the same id. Passed in, for it takes a digest. */
export type EntityIdOf = (named: NamedEntity) => EntityId;

/** The entities meant by their names, each once and in their order; `known` grows by those it does not hold. */
export function nameEntities(
  known: readonly Entity[],
  named: readonly NamedEntity[],
  entityIdOf: EntityIdOf,
): { readonly entities: readonly Entity[]; readonly ids: readonly EntityId[] } {
  const entities = [...known];
  const ids = new Set<EntityId>();
  for (const { type, name } of named) {
    const id = entityIdOf({ type, name });
    const found = entities.find((entity) => entity.id === id || entityIdOf(entity) === id);
    if (!found) entities.push({ id, type, name, aliases: [], properties: {} });
    ids.add(found?.id ?? id);
  }
  return { entities, ids: [...ids] };
}
