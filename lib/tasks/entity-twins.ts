import type { EntityMention } from "@/lib/domain/entity";
import { fileCalledSo, hostOfPath, serviceOfPath } from "@/lib/names/host-and-service";

/** Names that mean one entity. */
export type Twins = {
  /** By which the entity is known. */
  mainOf(mention: EntityMention): EntityMention;
  namesOf(mention: EntityMention): readonly string[];
};

/**
 * A host on which one program runs, which runs nowhere else, is that program under another name: with both, every event
 * would be shown twice. Told by all events and all paths of files. A name that only a document or a dump bears is that of
 * the file, and the host is known by its own.
 */
export function findTwins(
  groups: readonly (readonly EntityMention[])[],
  paths: readonly string[],
): Twins {
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
