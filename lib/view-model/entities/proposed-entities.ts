import type { Entity, EntityMention } from "@/lib/domain/timeline/entity";
import { writeEntities } from "./entity-names";

/** More than these are seldom what an event is about. */
const proposedMax = 5;
/** Shorter names stand in every second line by chance. */
const nameLengthMin = 3;

/**
 * What an event told from a place is probably about: who wrote the lines, then what of the timeline they name, in
 * their order. When the timeline knows nobody of them, the writer is proposed as something new, of `newType`.
 */
export function proposeEntities(
  known: readonly Entity[],
  { writers, said: wording }: { readonly writers: readonly EntityMention[]; readonly said: string },
): { readonly written: string; readonly newType: string | null } {
  const wrote = writers.flatMap((writer) => known.find((entity) => isCalled(entity, writer)) ?? []);
  const text = wording.toLowerCase();
  const named = known
    .map((entity) => ({ entity, at: firstMention(entity, text) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ entity }) => entity);
  const ids = [...new Set([...wrote, ...named].map(({ id }) => id))].slice(0, proposedMax);
  const [writer] = writers;
  if (ids.length > 0 || writer === undefined) {
    return { written: writeEntities(known, ids), newType: null };
  }
  return { written: writer.name, newType: writer.type };
}

function isCalled({ name, aliases }: Entity, mention: EntityMention): boolean {
  const called = mention.name.toLowerCase();
  return [name, ...aliases].some((own) => own.toLowerCase() === called);
}

/** Where a name of it stands as a whole word; -1 when none does. A longer word is another name. */
function firstMention({ name, aliases }: Entity, text: string): number {
  const places = [name, ...aliases]
    .filter((called) => called.length >= nameLengthMin)
    .map((called) => findWord(text, called.toLowerCase()))
    .filter((at) => at !== -1);
  return places.length === 0 ? -1 : Math.min(...places);
}

const partOfName = /[\p{L}\p{N}_-]/u;

function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + word.length] ?? " ";
    if (!partOfName.test(before) && !partOfName.test(after)) return at;
  }
  return -1;
}
