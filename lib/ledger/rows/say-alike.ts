import { mask } from "@/lib/domain/evidence/template-mask";

/** What lines say of whatever they name: `BELT-2 started` and `BELT-3 started` say the same of two things. */
export type Saying = {
  /** Equal for lines that say the same; the names are left out. */
  readonly text: string;
  /** The names, in order of their places. */
  readonly things: readonly string[];
};

/** Words from the beginning of a line that may name who or what it is of. */
const placesMax = 6;
/** So many different names at one place make it a place of names. */
const namesMin = 3;
/** Words besides the name that must be equal: fewer say nothing. */
const sharedMin = 2;
/** A line may name so many things. */
const roundsMax = 2;
const name = "\u0001";

/**
 * Which templates say the same of different things: put another's name there, and it is a line that occurs as well. What the word
 * looks like plays no part.
 */
export function findSayings(templates: Iterable<string>): ReadonlyMap<string, Saying> {
  let sayings = new Map<string, Saying>(
    [...templates].map((template) => [template, { text: template, things: [] }]),
  );
  for (let round = 0; round < roundsMax; round++) sayings = leaveNamesOut(sayings);
  return sayings;
}

function leaveNamesOut(sayings: ReadonlyMap<string, Saying>): Map<string, Saying> {
  const texts = new Set([...sayings.values()].map(({ text }) => text));
  const namesAt = new Map<string, Set<string>>();
  for (const text of texts)
    for (const { pattern, word } of placesOf(text))
      namesAt.set(pattern, (namesAt.get(pattern) ?? new Set()).add(word));
  const better = new Map([...texts].map((text) => [text, richest(text, namesAt)] as const));
  return new Map(
    [...sayings].map(([template, saying]) => {
      const place = better.get(saying.text);
      return [
        template,
        place == null ? saying : { text: place.pattern, things: [...saying.things, place.word] },
      ];
    }),
  );
}

type Place = { readonly pattern: string; readonly word: string };

/** The line with one of its words left out, for each word that may be a name. */
function placesOf(text: string): readonly Place[] {
  const words = text.split(" ");
  if (words.length <= sharedMin) return [];
  return words.slice(0, placesMax).flatMap((word, at) => {
    if (word === mask || word.includes(name)) return [];
    return [{ pattern: words.with(at, name).join(" "), word }];
  });
}

/** The place at which most names are known; null when there is none. */
function richest(text: string, namesAt: ReadonlyMap<string, ReadonlySet<string>>): Place | null {
  let best: Place | null = null;
  let most = namesMin - 1;
  for (const place of placesOf(text)) {
    const names = namesAt.get(place.pattern)?.size ?? 0;
    if (names > most) {
      best = place;
      most = names;
    }
  }
  return best;
}
