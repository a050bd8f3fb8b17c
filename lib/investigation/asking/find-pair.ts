import type { Named } from "@/lib/retrieval/words/named";
import { type Found, likeliestOf } from "./find-moment";
import { isItself } from "./own-action";

type Side = { readonly named: Named; readonly found: readonly Found[] };

/** Less than this of what is asked for is another thing, though nothing else lies in order. */
const widerMin = 0.6;

/**
 * The two ends of a stretch, of all that may be meant by each: those next to each other in time, the second behind the first; for what
 * came of something came after it, and of several changes the last before it is spoken of. Where nothing that may be meant is in that
 * order, what tells less of the words is taken, the likeliest pair first. The sooner end comes first; null where there is no other.
 */
export function findPair(first: Side, second: Side): readonly [Found, Found] | null {
  const [nearest] = pairsOf(candidatesOf(first), candidatesOf(second)).toSorted(
    (a, b) => a.ms - b.ms,
  );
  if (nearest !== undefined) return [nearest.start, nearest.end];
  const [likeliest] = pairsOf(widerOf(first), widerOf(second)).toSorted(
    (a, b) => b.score - a.score || a.ms - b.ms,
  );
  if (likeliest !== undefined) return [likeliest.start, likeliest.end];
  return onlyPair(first, second);
}

/** Of ends that nothing else may be meant by the order was told wrongly, or not at all: "between the end and the beginning". */
function onlyPair(first: Side, second: Side): readonly [Found, Found] | null {
  const [starts, ends] = [first, second].map(happenings);
  if (starts?.length !== 1 || ends?.length !== 1) return null;
  const [reversed] = pairsOf(ends, starts);
  return reversed === undefined ? null : [reversed.start, reversed.end];
}

type Pair = {
  readonly start: Found;
  readonly end: Found;
  readonly ms: number;
  readonly score: number;
};

function pairsOf(starts: readonly Found[], ends: readonly Found[]): readonly Pair[] {
  return starts.flatMap((start) =>
    ends.flatMap((end): Pair[] => {
      const ms = end.moment.earliest - start.moment.earliest;
      return ms > 0 ? [{ start, end, ms, score: start.score * end.score }] : [];
    }),
  );
}

/** Of one whose turn is told that one alone. */
function candidatesOf(side: Side): readonly Found[] {
  const found = happenings(side);
  return side.named.place === null ? likeliestOf(found) : found.slice(0, 1);
}

function widerOf(side: Side): readonly Found[] {
  return happenings(side).filter(({ score }) => score >= widerMin);
}

/** What somebody says of an end is not the end, unless saying is asked for. */
function happenings({ named, found }: Side): readonly Found[] {
  return found.filter(({ moment }) => isItself(moment, named));
}
