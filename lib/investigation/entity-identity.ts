import type { NamedEntity } from "@/lib/domain/decision";
import type { Entity } from "@/lib/domain/entity";
import { type EntityId, entityIds } from "@/lib/domain/ids";
import { sha256 } from "./sha256";

/** Two of the same type and name, whatever the case, are the same entity, whoever names it. */
export function entityIdOf({ type, name }: NamedEntity): EntityId {
  return entityIds.fromDigest(sha256(`${type.toLowerCase()}\n${name.toLowerCase()}`));
}

/** The entities meant by their names, each once and in their order; `known` grows by those it does not hold. */
export function nameEntities(
  known: readonly Entity[],
  named: readonly NamedEntity[],
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
