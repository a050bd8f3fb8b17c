import type { Performer, Performers } from "@/lib/investigation/ports/performer-port";

/** The first is the one that is asked unless somebody chooses another. */
export function listPerformers(performers: readonly Performer[]): Performers {
  const byName = new Map(performers.map((performer) => [performer.name, performer]));
  if (byName.size < performers.length) throw new Error("Two performers have the same name");
  return { names: [...byName.keys()], find: (name) => byName.get(name) ?? null };
}
