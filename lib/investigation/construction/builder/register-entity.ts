import type { EntityId } from "@/lib/domain/ids";
import type { Entity } from "@/lib/domain/timeline/entity";
import { entityIdOf } from "../../evidence/entities/entity-identity";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
import { accepted } from "./answer";
import type { BuilderState } from "./builder-state";

/** The same type and name is the same entity: aliases and properties are united, the id is kept. */
export function registerEntity(
  state: BuilderState,
  call: FunctionArguments<"register_entity">,
): CallResult {
  const id = entityIdOf({ type: call.entity_type, name: call.name });
  const known = state.entities.get(id);
  state.entities.set(id, known ? unite(known, call) : toEntity(id, call));
  for (const alias of [call.entity_id, id]) state.entityAliases.set(alias, id);
  return known
    ? accepted(`Entity ${call.name} was known; aliases united`, id)
    : accepted(`Entity ${call.name} registered`, id);
}

function toEntity(id: EntityId, call: FunctionArguments<"register_entity">): Entity {
  return {
    id,
    type: call.entity_type,
    name: call.name,
    aliases: namesOf(call),
    properties: call.properties,
  };
}

function unite(known: Entity, call: FunctionArguments<"register_entity">): Entity {
  return {
    ...known,
    aliases: [...new Set([...known.aliases, ...namesOf(call)])],
    properties: { ...known.properties, ...call.properties },
  };
}

function namesOf(call: FunctionArguments<"register_entity">): readonly string[] {
  return [...new Set(call.aliases)].filter((alias) => alias !== call.name);
}

/** Resolves the analyst's own ids; the unknown ones are named so that it can register them. */
export function resolveEntities(
  state: BuilderState,
  aliases: readonly string[],
): { readonly ids: readonly EntityId[]; readonly unknown: readonly string[] } {
  const ids: EntityId[] = [];
  const unknown: string[] = [];
  for (const alias of aliases) {
    const id = state.entityAliases.get(alias);
    if (id === undefined) unknown.push(alias);
    else if (!ids.includes(id)) ids.push(id);
  }
  return { ids, unknown };
}
