import { type Instant, parseInstant } from "@/lib/base/instant";
import { isKnownAt, isValidAt, type TimedFact } from "@/lib/domain/facts/timed-fact";
import type { EntityId } from "@/lib/domain/ids";
import { listStems } from "../words/word-stems";

export type FactQuery = {
  /** As it was believed then; without it as it is believed now. */
  readonly knownAt?: Instant | null;
};

/** Facts by time, thing, day and word. Lists are in order of when they begin. */
export type FactIndex = {
  /** What was true at a moment, also what is not any more. */
  readonly validAt: (at: Instant, query?: FactQuery) => readonly TimedFact[];
  /** What was true at any moment of a stretch, ends included. */
  readonly inRange: (from: Instant, to: Instant, query?: FactQuery) => readonly TimedFact[];
  readonly asKnownAt: (at: Instant) => readonly TimedFact[];
  readonly ofEntity: (entity: EntityId, query?: FactQuery) => readonly TimedFact[];
  /** `day`: `2026-11-21`, in UTC. */
  readonly onDay: (
    day: string,
    query?: FactQuery & { readonly entity?: EntityId },
  ) => readonly TimedFact[];
  /** Those that have all the words of a text. */
  readonly withWords: (text: string, query?: FactQuery) => readonly TimedFact[];
};

const dayMs = 86_400_000;

export function createFactIndex(facts: readonly TimedFact[]): FactIndex {
  const sorted = facts.toSorted((a, b) => startOf(a) - startOf(b) || (a.id < b.id ? -1 : 1));
  const ends = Float64Array.from(sorted, ({ validUntil }) => validUntil ?? Infinity);
  const starts = Float64Array.from(sorted, startOf);
  const byEntity = group(sorted, ({ entities }) => entities);
  const byDay = group(sorted, ({ validFrom }) => (validFrom === null ? [] : [dayOf(validFrom)]));
  const byWord = group(sorted, ({ content }) => new Set(listStems(content)));
  const believed =
    ({ knownAt = null }: FactQuery) =>
    (fact: TimedFact) =>
      knownAt === null ? fact.expiredAt === null : isKnownAt(fact, knownAt);
  /** Those that begin up to `to` and are not over at `from`. */
  const between = (from: number, to: number) => {
    const found: TimedFact[] = [];
    for (let at = 0; at < sorted.length && (starts[at] ?? Infinity) <= to; at += 1) {
      const fact = sorted[at];
      if ((ends[at] ?? 0) > from && fact !== undefined) found.push(fact);
    }
    return found;
  };
  return {
    validAt: (at, query = {}) =>
      between(at, at).filter((fact) => isValidAt(fact, at) && believed(query)(fact)),
    inRange: (from, to, query = {}) => between(from, to).filter(believed(query)),
    asKnownAt: (knownAt) => sorted.filter(believed({ knownAt })),
    ofEntity: (entity, query = {}) => (byEntity.get(entity) ?? []).filter(believed(query)),
    onDay: (day, { entity, ...query } = {}) =>
      (byDay.get(dayOf(parseInstant(`${day}T00:00:00.000Z`))) ?? []).filter(
        (fact) => believed(query)(fact) && (entity === undefined || fact.entities.includes(entity)),
      ),
    withWords(text, query = {}) {
      const [first, ...rest] = [...new Set(listStems(text))]
        .map((word) => byWord.get(word) ?? [])
        .toSorted((a, b) => a.length - b.length);
      const others = rest.map((each) => new Set(each));
      return (first ?? []).filter(
        (fact) => believed(query)(fact) && others.every((other) => other.has(fact)),
      );
    },
  };
}

/** Days since 1970; none where nothing is a day. */
function dayOf(at: Instant | null): number {
  return at === null ? Number.NaN : Math.floor(at / dayMs);
}

/** What had been so until it ended comes first; what nothing dates comes last. */
function startOf({ validFrom, validUntil }: TimedFact): number {
  if (validFrom !== null) return validFrom;
  return validUntil === null ? Number.MAX_VALUE : -Number.MAX_VALUE;
}

function group<Key>(
  facts: readonly TimedFact[],
  keysOf: (fact: TimedFact) => Iterable<Key>,
): ReadonlyMap<Key, readonly TimedFact[]> {
  const groups = new Map<Key, TimedFact[]>();
  for (const fact of facts) {
    for (const key of keysOf(fact)) {
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [fact]);
      else known.push(fact);
    }
  }
  return groups;
}
