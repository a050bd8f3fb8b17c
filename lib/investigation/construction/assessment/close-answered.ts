import type { GapId } from "@/lib/domain/ids";
import { type Gap, isDecidedGap } from "@/lib/domain/timeline/gap";
import { asksTheSame } from "@/lib/domain/timeline/settled-questions";

/** By gap, the files of its source that fill its stretch now; a gap that is not in it is filled by none. */
export type Coverage = ReadonlyMap<GapId, readonly string[]>;

/**
 * The gaps of a run, those closed whose evidence has come. Only what came since a gap was asked answers it: what was
 * there already is remembered with it. `before` holds the open ones of the run before that nobody decided on: one that is
 * not asked any more is closed where it is answered, and goes where it is not. A closed one whose evidence is gone is open again.
 */
export function closeAnswered(
  before: readonly Gap[],
  now: readonly Gap[],
  coverage: Coverage,
): readonly Gap[] {
  const again = now
    .map((gap) => judge(gap, before, coverage))
    .filter((gap, _at, all) => !isClosedAlready(gap, all));
  const isAsked = (gap: Gap) => again.some((one) => one.id === gap.id || asksTheSame(one, gap));
  const gone = before.filter((gap) => !isAsked(gap));
  return [...again, ...gone.flatMap((gap) => closeBy(gap, coverage) ?? [])];
}

function judge(gap: Gap, before: readonly Gap[], coverage: Coverage): Gap {
  if (gap.status === "dismissed") return gap;
  if (gap.status === "closed") return isStillCovered(gap, coverage) ? gap : reopened(gap);
  const earlier = isDecidedGap(gap)
    ? gap
    : before.find((one) => one.id === gap.id || asksTheSame(one, gap));
  if (earlier === undefined || isNewOfPerson(gap)) return asked(gap, coverage);
  const known = { ...gap, ...(earlier.coveredBy && { coveredBy: earlier.coveredBy }) };
  return closeBy(known, coverage) ?? known;
}

/** What a person asks is asked over what is there, whoever thinks that answers it. */
function isNewOfPerson({ actor, coveredBy }: Gap): boolean {
  return actor === "person" && coveredBy === undefined;
}

function asked(gap: Gap, coverage: Coverage): Gap {
  const there = coverage.get(gap.id) ?? [];
  return there.length > 0 || gap.actor === "person" ? { ...gap, coveredBy: [...there] } : gap;
}

/** Null where nothing came that was not there before. */
function closeBy(gap: Gap, coverage: Coverage): Gap | null {
  const known = new Set(gap.coveredBy);
  const covering = coverage.get(gap.id) ?? [];
  if (covering.every((path) => known.has(path))) return null;
  return { ...gap, status: "closed", coveredBy: [...covering] };
}

function isStillCovered({ id, coveredBy = [] }: Gap, coverage: Coverage): boolean {
  const covering = coverage.get(id) ?? [];
  return coveredBy.length === 0 || covering.some((path) => coveredBy.includes(path));
}

function reopened({ coveredBy: _, ...gap }: Gap): Gap {
  return { ...gap, status: "open" };
}

/** Asked once more in other words, though what came answers it. */
function isClosedAlready(gap: Gap, all: readonly Gap[]): boolean {
  if (gap.status !== "open" || isDecidedGap(gap)) return false;
  return all.some((one) => one.status === "closed" && asksTheSame(one, gap));
}
