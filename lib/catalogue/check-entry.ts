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
  if (isNested(entry)) {
    return [`${entry.id}: a repetition without an end stands inside another one`];
  }
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

const pieces = /\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[\s\S]/gu;
const endless = /^(?:[*+]|\{\d+,\})$/;

/** Is a group repeated without an end that itself holds such a repetition? Its cost grows with a power of a line's length. */
function isNested({ pattern }: CatalogueEntry): boolean {
  const groups = [false];
  let closed = false;
  for (const piece of pattern.match(pieces) ?? []) {
    if (closed && endless.test(piece)) return true;
    closed = enter(groups, piece);
  }
  return false;
}

/** Whether the piece closes a group that holds an endless repetition; `groups` says so of each that is open. */
function enter(groups: boolean[], piece: string): boolean {
  if (piece === "(") groups.push(false);
  if (endless.test(piece)) groups[groups.length - 1] = true;
  if (piece !== ")") return false;
  const holds = groups.pop() ?? false;
  if (holds) groups[groups.length - 1] = true;
  return holds;
}

/** The pattern with an end to every repetition, or why it cannot be compiled. */
export function compile({ pattern, ignoreCase }: CatalogueEntry): RegExp | string {
  try {
    return boundRepeats(new RegExp(pattern, ignoreCase ? "i" : ""));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
