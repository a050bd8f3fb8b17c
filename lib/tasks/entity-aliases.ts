import type { EntityMention } from "@/lib/domain/entity";
import type { FieldMeaning } from "@/lib/domain/field-glossary";
import { thingNameOf } from "@/lib/domain/thing-name";
import { type FunctionCall, functionCall } from "@/lib/investigation/calls/function-calls";
import { findTwins, type Twins } from "./entity-twins";

/** What is changed, where nothing says what else it is. */
const changedThing = "change";

/**
 * One entity per name: the first type a name was met under is its type, and a thing that was only said to change is
 * what else it is said to be. The only program of a host and this host are one entity with two names.
 */
export type EntityAliases = {
  readonly mentions: readonly EntityMention[];
  /** Other names of one of the mentions. */
  namesOf(mention: EntityMention): readonly string[];
  aliasOf(mention: EntityMention): string;
};

type Named = {
  /** The entities of each event, which say what each name is. */
  readonly groups: readonly (readonly EntityMention[])[];
  /** Only what the events do not name, so that passes agree. */
  readonly further?: readonly EntityMention[];
  readonly paths: readonly string[];
};

export function toEntityAliases({ groups, further = [], paths }: Named): EntityAliases {
  const twins = findTwins(groups, paths);
  const byName = new Map<string, EntityMention>();
  for (const mention of groups.flat().map((written) => clean(written, twins))) {
    const name = mention.name.toLowerCase();
    const known = byName.get(name);
    if (!known || (known.type === changedThing && mention.type !== changedThing))
      byName.set(name, mention);
  }
  for (const mention of further.map((written) => clean(written, twins))) {
    const name = mention.name.toLowerCase();
    if (!byName.has(name)) byName.set(name, mention);
  }
  return {
    mentions: [...byName.values()],
    namesOf: twins.namesOf,
    aliasOf: (mention) => {
      const cleaned = clean(mention, twins);
      return toAlias(byName.get(cleaned.name.toLowerCase()) ?? cleaned);
    },
  };
}

/** Things and programs without the marks that a line writes around them; what is left of nothing keeps its name. */
function clean(mention: EntityMention, { mainOf }: Twins): EntityMention {
  const { type, name } = mention;
  const isNamedFreely = type === "resource" || type === "service";
  return mainOf(isNamedFreely ? { type, name: thingNameOf(name) ?? name } : mention);
}

function toAlias({ type, name }: EntityMention): string {
  return `${type}:${name}`.slice(0, 200);
}

/** What people say a name means is another name of it. */
export function registerCalls(
  { mentions, namesOf }: EntityAliases,
  meanings: readonly FieldMeaning[] = [],
): readonly FunctionCall[] {
  const meant = ({ name }: EntityMention) =>
    meanings.flatMap(({ field, meaning }) => (field === name ? [meaning] : []));
  return mentions.map((mention) =>
    functionCall("register_entity", {
      entity_id: toAlias(mention),
      name: mention.name,
      entity_type: mention.type,
      aliases: [...namesOf(mention), ...meant(mention)],
    }),
  );
}
