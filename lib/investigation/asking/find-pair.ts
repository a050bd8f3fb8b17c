import type { Named } from "@/lib/retrieval/words/named";
import { type Found, likeliestOf } from "./find-moment";

type Side = { readonly named: Named; readonly found: readonly Found[] };

/**
 * The two ends of a stretch, of all that may be meant by each: those next to each other in time, the second behind the first; for what
 * came of something came after it, and of several changes the last before it is spoken of. Null where there is no other end.
 */
export function findPair(first: Side, second: Side): readonly [Found, Found] | null {
  const starts = candidatesOf(first);
  const ends = candidatesOf(second);
  const pairs = starts.flatMap((start) =>
    ends
      .filter((end) => end.moment.id !== start.moment.id)
      .map((end) => ({ start, end, ms: end.moment.earliest - start.moment.earliest })),
  );
  const behind = pairs.filter(({ ms }) => ms > 0).toSorted((a, b) => a.ms - b.ms);
  const [best] = behind.length > 0 ? behind : pairs;
  if (best !== undefined) return [best.start, best.end];
  return beside(first, second);
}

/** Of one whose turn is told that one alone. */
function candidatesOf({ named, found }: Side): readonly Found[] {
  return named.place === null ? likeliestOf(found) : found.slice(0, 1);
}

/** All that is meant by either is one happening: the next one that fits is the other end. */
function beside({ found }: Side, second: Side): readonly [Found, Found] | null {
  const [start] = found;
  const end = second.found.find(({ moment }) => moment.id !== start?.moment.id);
  return start === undefined || end === undefined ? null : [start, end];
}
