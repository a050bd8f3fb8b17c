import { boundRepeats } from "@/lib/base/bound-repeats";
import type { CatalogueEntry } from "./entry";
import { signalKindOf } from "./traits";

/** Places of a title that every entry has. */
const ownPlaces = new Set(["subject", "service", "host", "text"]);

/** What is wrong with an entry beside its shape, in sentences; none for a good one. `before`: those of the same file. */
export function checkEntry(
  entry: CatalogueEntry,
  before: readonly CatalogueEntry[],
): readonly string[] {
  const pattern = compile(entry);
  if (typeof pattern === "string") return [`${entry.id}: ${pattern}`];
  const match = pattern.exec(entry.example);
  const places = [...entry.title.matchAll(/\{(\w+)\}/g)].map(([, place = ""]) => place);
  const unknown = places.filter(
    (place) => !ownPlaces.has(place) && !pattern.source.includes(`(?<${place}>`),
  );
  const taken = before.find((other) => {
    const earlier = compile(other);
    return typeof earlier !== "string" && earlier.test(entry.example);
  });
  return [
    ...(before.some(({ id }) => id === entry.id) ? ["the id is used twice"] : []),
    ...(match === null ? ["the pattern does not match the example"] : []),
    ...(pattern.test("") ? ["the pattern matches an empty message"] : []),
    ...(signalKindOf(entry.trait, entry.property) === null
      ? [`the trait ${entry.trait} has no property ${entry.property}`]
      : []),
    ...unknown.map((place) => `the title names {${place}}, which is no group of the pattern`),
    ...(entry.subject !== undefined && !pattern.source.includes("(?<subject>")
      ? ["`subject` needs a group named subject in the pattern"]
      : []),
    ...(taken ? [`the earlier entry ${taken.id} matches its example`] : []),
  ].map((message) => `${entry.id}: ${message}`);
}

/** The pattern with an end to every repetition, or why it cannot be compiled. */
export function compile({ pattern, ignoreCase }: CatalogueEntry): RegExp | string {
  try {
    return boundRepeats(new RegExp(pattern, ignoreCase ? "i" : ""));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
