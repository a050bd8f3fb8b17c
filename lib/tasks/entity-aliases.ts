import type { EntityMention } from "@/lib/domain/entity";
import { type FunctionCall, functionCall } from "@/lib/investigation/calls/function-calls";

/** What is changed, where nothing says what else it is. */
const changedThing = "change";

/**
 * One entity per name: the first type a name was met under is its type, and a thing that was only said to change is
 * what else it is said to be.
 */
export type EntityAliases = {
  readonly mentions: readonly EntityMention[];
  aliasOf(mention: EntityMention): string;
};

/** `mentions` say what each name is; `further` only what they do not name, so that passes agree. */
export function toEntityAliases(
  mentions: readonly EntityMention[],
  further: readonly EntityMention[] = [],
): EntityAliases {
  const byName = new Map<string, EntityMention>();
  for (const mention of mentions) {
    const name = mention.name.toLowerCase();
    const known = byName.get(name);
    if (!known || (known.type === changedThing && mention.type !== changedThing))
      byName.set(name, mention);
  }
  for (const mention of further) {
    const name = mention.name.toLowerCase();
    if (!byName.has(name)) byName.set(name, mention);
  }
  return {
    mentions: [...byName.values()],
    aliasOf: (mention) => toAlias(byName.get(mention.name.toLowerCase()) ?? mention),
  };
}

function toAlias({ type, name }: EntityMention): string {
  return `${type}:${name}`.slice(0, 200);
}

export function registerCalls(mentions: readonly EntityMention[]): readonly FunctionCall[] {
  return mentions.map((mention) =>
    functionCall("register_entity", {
      entity_id: toAlias(mention),
      name: mention.name,
      entity_type: mention.type,
    }),
  );
}
