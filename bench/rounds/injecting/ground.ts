import type { EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { byDigest, pickBy } from "../by-digest";
import type { CopiedSource } from "./copied-source";
import type { ForeignWords, Material, NamedThing } from "./material";
import type { ShownRecord } from "./shown-record";
import { names } from "./wording";

/** What findings are made of, true and false: one recording, its timeline as it stands, and what others lend. */
export type Ground = {
  readonly material: Material;
  readonly foreign: readonly ForeignWords[];
  readonly timeline: Timeline;
  readonly accepted: ReadonlySet<EventId>;
  readonly copied: CopiedSource | null;
  readonly seed: string;
};

export function foreignFor({ foreign, seed }: Ground, name: string): ForeignWords {
  return pickBy(foreign, `${seed}\0${name}`) ?? { title: "Nothing is known", quote: "nothing" };
}

/** Somebody of the same recording whom the record does not name. */
export function strangerTo(
  { material, seed }: Ground,
  record: ShownRecord,
  own: readonly NamedThing[],
): NamedThing | null {
  const known = new Set(own.map(({ name }) => name));
  const strangers = material.entities.filter(
    ({ name }) => !known.has(name) && !names(record, name),
  );
  return byDigest(strangers, `${seed}\0${record.text}`, ({ name }) => name)[0] ?? null;
}
