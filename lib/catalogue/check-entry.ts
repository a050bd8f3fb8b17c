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
    return [`${entry.id}: a long repetition is inside another one`];
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
/** More turns than a pattern needs for a few words between two others. */
const turnsMax = 10;

/** Without an end, or with more turns than a few. */
function isLong(piece: string): boolean {
  const [, least = "", comma, most = ""] = /^\{(\d+)(,?)(\d*)\}$/.exec(piece) ?? [];
  if (comma === undefined) return piece === "*" || piece === "+";
  return comma === "," && least !== most && (most === "" || Number(most) > turnsMax);
}

/** Is a group repeated for long that itself holds a long repetition? Its cost grows with a power of a line's length. */
function isNested({ pattern }: CatalogueEntry): boolean {
  const groups = [false];
  let closed = false;
  for (const piece of pattern.match(pieces) ?? []) {
    if (closed && isLong(piece)) return true;
    closed = enter(groups, piece);
  }
  return false;
}

/** Whether the piece closes a group that holds a long repetition; `groups` says so of each that is open. */
function enter(groups: boolean[], piece: string): boolean {
  if (piece === "(") groups.push(false);
  if (isLong(piece)) groups[groups.length - 1] = true;
  if (piece !== ")") return false;
  const holds = groups.pop() ?? false;
  if (holds) groups[groups.length - 1] = true;
  return holds;
}

const compiled = new WeakMap<CatalogueEntry, RegExp | string>();

/** The pattern with an end to every repetition, or why it cannot be compiled. */
export function compile(entry: CatalogueEntry): RegExp | string {
  const known = compiled.get(entry) ?? compileAnew(entry);
  compiled.set(entry, known);
  return known;
}

function compileAnew({ pattern, ignoreCase }: CatalogueEntry): RegExp | string {
  try {
    return boundRepeats(new RegExp(pattern, ignoreCase ? "i" : ""));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
