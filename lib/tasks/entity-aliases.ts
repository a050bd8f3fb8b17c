import type { FieldMeaning } from "@/lib/domain/evidence/field-glossary";
import { thingNameOf } from "@/lib/domain/evidence/thing-name";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { type FunctionCall, functionCall } from "@/lib/investigation/ports/calls/function-calls";
import { fileCalledSo, hostOfPath, serviceOfPath } from "@/lib/names/host-and-service";

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

/** Names that mean one entity. */
type Twins = {
  /** By which the entity is known. */
  mainOf(mention: EntityMention): EntityMention;
  namesOf(mention: EntityMention): readonly string[];
};

/**
 * A host on which one program runs, which runs nowhere else, is that program under another name: with both, every event
 * would be shown twice. Told by all events and all paths of files. A name that only a document or a dump bears is that of
 * the file, and the host is known by its own.
 */
function findTwins(groups: readonly (readonly EntityMention[])[], paths: readonly string[]): Twins {
  const files = new Map(paths.map(fileCalledSo).filter((called) => called !== null));
  const [programsOf, hostsOf] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const join = (host: string, program: string) => {
    put(programsOf, host, program);
    put(hostsOf, program, host);
  };
  for (const group of groups)
    for (const host of named(group, "host"))
      for (const name of named(group, "service")) join(host, name);
  for (const path of paths) {
    const [host, program] = [hostOfPath(path), serviceOfPath(path)];
    if (host !== null && program !== null && !files.has(program)) join(host, program);
  }
  return toTwins(groups, files, (host) => {
    const [program, second] = [...(programsOf.get(host) ?? [])];
    if (program === undefined || second !== undefined || files.has(program)) return null;
    const isOneName = program.toLowerCase() === host.toLowerCase();
    return !isOneName && hostsOf.get(program)?.size === 1 ? program : null;
  });
}

function toTwins(
  groups: readonly (readonly EntityMention[])[],
  files: ReadonlyMap<string, string>,
  programOf: (host: string) => string | null,
): Twins {
  const hosts = new Set(groups.flatMap((group) => named(group, "host")));
  const hostsByProgram = new Map(
    [...hosts].flatMap((host) => {
      const program = programOf(host);
      return program === null ? [] : [[program, host] as const];
    }),
  );
  return {
    mainOf: (mention) => {
      const { type, name } = mention;
      const file = type === "service" ? files.get(name) : undefined;
      if (file !== undefined) return { type: "file", name: file };
      const program = type === "host" ? programOf(name) : null;
      return program === null ? mention : { type: "service", name: program };
    },
    namesOf: ({ type, name }) => {
      const host = type === "service" ? hostsByProgram.get(name) : undefined;
      return host === undefined ? [] : [host];
    },
  };
}

function named(group: readonly EntityMention[], wanted: string): readonly string[] {
  return group.flatMap(({ type, name }) => (type === wanted ? [name] : []));
}

function put(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
