import type { Instant } from "@/lib/base/instant";
import type { FactId } from "../ids";
import { type FactContradiction, isOfWhatWas, type TimedFact } from "../timeline/timed-fact";

export type RelatedFacts = {
  /** In the order given. */
  readonly facts: readonly TimedFact[];
  readonly contradictions: readonly FactContradiction[];
};

/**
 * Closes what a newer fact about the same subject and predicate replaces, and nothing else: facts of other subjects are not touched,
 * and a fact without a beginning closes none and is closed by none. Two values from the same moment on are a contradiction, which
 * only a person settles; so is another value that somebody only said while what was recorded still holds: words end no record.
 * Plans and wishes are told beside what was so.
 */
export function relateFacts(facts: readonly TimedFact[]): RelatedFacts {
  const closings = new Map<FactId, Dated>();
  const contradictions: FactContradiction[] = [];
  for (const series of seriesOf(facts).values()) {
    for (const [index, fact] of series.entries()) {
      const others = series.slice(index + 1);
      const next = others.find((other) => other.from > fact.from && mayClose(other, fact));
      if (next !== undefined) closings.set(fact.id, next);
      const rival = others.find((other) => isRival(other, fact, next?.from ?? null));
      if (rival === undefined) continue;
      const since = rival.from === fact.from ? "from the same moment on" : "while the record holds";
      const why = `${fact.value} and ${rival.value} ${since}`;
      contradictions.push({ one: fact.id, other: rival.id, why });
    }
  }
  return { facts: facts.map((fact) => closeBy(fact, closings.get(fact.id))), contradictions };
}

function closeBy(fact: TimedFact, next: Dated | undefined): TimedFact {
  if (next === undefined || (fact.validUntil !== null && fact.validUntil <= next.from)) return fact;
  return { ...fact, validUntil: next.from, supersededBy: next.id };
}

function mayClose(newer: Dated, { isRecorded }: Dated): boolean {
  return newer.isRecorded || !isRecorded;
}

/** `closedFrom`: when what replaces the older begins. */
function isRival(newer: Dated, older: Dated, closedFrom: Instant | null): boolean {
  if (newer.value === older.value) return false;
  if (newer.from === older.from) return true;
  const until = [closedFrom, older.until].flatMap((each) => each ?? []);
  return !mayClose(newer, older) && until.every((each) => newer.from < each);
}

type Dated = Pick<TimedFact, "id"> & {
  readonly from: NonNullable<TimedFact["validFrom"]>;
  readonly until: TimedFact["validUntil"];
  readonly value: string;
  /** From a state change, and not only said. */
  readonly isRecorded: boolean;
};

/** Facts of what was so that are still believed, by subject and predicate in order of time. */
function seriesOf(facts: readonly TimedFact[]): ReadonlyMap<string, readonly Dated[]> {
  const series = new Map<string, Dated[]>();
  for (const fact of facts.filter(isOfWhatWas)) {
    const { id, about, validFrom, validUntil, source } = fact;
    if (about === null || validFrom === null) continue;
    const key = `${about.subject}\n${about.predicate}`;
    const isRecorded = source !== "statement";
    const dated = { id, from: validFrom, until: validUntil, value: about.value, isRecorded };
    series.set(key, [...(series.get(key) ?? []), dated]);
  }
  for (const [key, each] of series)
    series.set(
      key,
      each.toSorted((a, b) => a.from - b.from),
    );
  return series;
}
