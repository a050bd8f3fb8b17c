import type { FactId } from "../ids";
import type { FactContradiction, TimedFact } from "./timed-fact";

export type RelatedFacts = {
  /** In the order given. */
  readonly facts: readonly TimedFact[];
  readonly contradictions: readonly FactContradiction[];
};

/**
 * Closes what a newer fact about the same subject and predicate replaces, and nothing else: facts of other subjects are not touched,
 * and a fact without a beginning closes none and is closed by none. Two values from the same moment on are a contradiction, which
 * only a person settles. Plans and wishes are told beside what was so.
 */
export function relateFacts(facts: readonly TimedFact[]): RelatedFacts {
  const closings = new Map<FactId, Dated>();
  const contradictions: FactContradiction[] = [];
  for (const series of seriesOf(facts).values()) {
    for (const [index, fact] of series.entries()) {
      const others = series.slice(index + 1);
      const next = others.find(({ from }) => from > fact.from);
      if (next !== undefined) closings.set(fact.id, next);
      const rival = others.find(({ from, value }) => from === fact.from && value !== fact.value);
      if (rival === undefined) continue;
      const why = `${fact.value} and ${rival.value} from the same moment on`;
      contradictions.push({ one: fact.id, other: rival.id, why });
    }
  }
  return { facts: facts.map((fact) => closeBy(fact, closings.get(fact.id))), contradictions };
}

function closeBy(fact: TimedFact, next: Dated | undefined): TimedFact {
  if (next === undefined || (fact.validUntil !== null && fact.validUntil <= next.from)) return fact;
  return { ...fact, validUntil: next.from, supersededBy: next.id };
}

type Dated = Pick<TimedFact, "id"> & {
  readonly from: NonNullable<TimedFact["validFrom"]>;
  readonly value: string;
};

/** What was to be or was wished for is not so: it closes nothing, and contradicts nothing. */
const notSo: ReadonlySet<TimedFact["type"]> = new Set(["plan", "preference"]);

/** Facts that are still believed, by subject and predicate in order of time. */
function seriesOf(facts: readonly TimedFact[]): ReadonlyMap<string, readonly Dated[]> {
  const series = new Map<string, Dated[]>();
  for (const { id, type, about, validFrom, expiredAt } of facts) {
    if (about === null || validFrom === null || expiredAt !== null || notSo.has(type)) continue;
    const key = `${about.subject}\n${about.predicate}`;
    series.set(key, [...(series.get(key) ?? []), { id, from: validFrom, value: about.value }]);
  }
  for (const [key, each] of series)
    series.set(
      key,
      each.toSorted((a, b) => a.from - b.from),
    );
  return series;
}
