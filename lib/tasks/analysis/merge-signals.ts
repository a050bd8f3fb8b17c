import { interval } from "@/lib/base/instant";
import {
  compareReferences,
  type RecordReference,
  referenceKey,
} from "@/lib/domain/evidence/record-reference";
import { type Absorption, absorptions } from "@/lib/knowledge/absorptions";
import { type Signal, uniqueMentions } from "@/lib/signals/signal";

/** Records a merged signal keeps. */
const recordsMax = 12;
/** Two sources that tell the same within this time tell of one happening. */
const sameMs = 2_500;
const sameErrorMs = 10_000;

/**
 * Puts signals of one happening together: the start of a service into its rollout, the exit of a
 * process into the kill, the copy in a second log into the first. What absorbs keeps its time.
 */
export function mergeSignals(signals: readonly Signal[]): readonly Signal[] {
  const united = uniteSame(signals);
  const order = new Map(united.map((signal, index) => [signal, index]));
  const all: SignalsByFamily = {
    byFamily: Map.groupBy(united, ({ family }) => family),
    orderOf: (signal) => order.get(signal) ?? 0,
  };
  const absorbedBy = new Map<Signal, Signal>();
  for (const signal of united) {
    const absorbing = findAbsorbing(signal, all, absorbedBy);
    if (absorbing !== null) absorbedBy.set(signal, absorbing);
  }
  const taken = Map.groupBy(absorbedBy.keys(), (signal) => lastOf(signal, absorbedBy));
  return united
    .filter((signal) => !absorbedBy.has(signal))
    .map((signal) => unite(signal, taken.get(signal) ?? []));
}

function lastOf(signal: Signal, absorbedBy: ReadonlyMap<Signal, Signal>): Signal {
  const next = absorbedBy.get(signal);
  return next === undefined ? signal : lastOf(next, absorbedBy);
}

function uniteSame(signals: readonly Signal[]): readonly Signal[] {
  const kept: Signal[] = [];
  // Tens of thousands of signals are compared with their neighbours in time, not with all others.
  const places = new Map<string, number[]>();
  const put = (signal: Signal, index: number) => {
    const key = placeOf(signal, 0);
    const indices = places.get(key);
    if (indices === undefined) places.set(key, [index]);
    else indices.push(index);
    kept[index] = signal;
  };
  for (const signal of signals) {
    const index = findSame(signal, kept, places);
    const known = kept[index];
    if (known === undefined) put(signal, kept.length);
    else if (!goesFirst(signal, known)) kept[index] = unite(known, [signal]);
    else {
      const before = places.get(placeOf(known, 0));
      before?.splice(before.indexOf(index), 1);
      put(unite(signal, [known]), index);
    }
  }
  return kept;
}

/** The last of the kept signals that tells the same; -1 when there is none. */
function findSame(
  signal: Signal,
  kept: readonly Signal[],
  places: ReadonlyMap<string, readonly number[]>,
): number {
  if (neverSame.test(signal.family)) return -1;
  let found = -1;
  for (const key of new Set([-1, 0, 1].map((step) => placeOf(signal, step)))) {
    for (const index of places.get(key) ?? []) {
      const other = kept[index];
      if (index > found && other !== undefined && isSame(other, signal)) found = index;
    }
  }
  return found;
}

/** Signals that tell the same lie in the same place or the next: within `sameErrorMs`, unless they last. */
function placeOf({ family, onset }: Signal, step: number): string {
  if (lasting.test(family)) return family;
  return `${family} ${Math.floor(onset.latest / sameErrorMs) + step}`;
}

/** A log's own word fixes the time better than the next sample of a metric; a stated reason explains more than none. */
function goesFirst(signal: Signal, known: Signal): boolean {
  if (signal.facts.refusedFor !== undefined && known.facts.refusedFor === undefined) return true;
  return known.detector === "metric-signals" && signal.detector !== "metric-signals";
}

const neverSame =
  /^(change|job|response|alert|access|account|data\.(dump|transfer)|process|member|recovery|warning|novel|service|state|session\.enable|human\.(suspicion|acquittal|in-vain|hit|relief))\b/;

/** Failures of one kind that a program goes on reporting, in other words or at another level. */
const lasting =
  /^error\.(renewal|tls|dns|disk|replication|memory)$|^dns\.answer$|^order\.(burst|reject)$|^throttled$/;

function isSameService(a: Signal, b: Signal): boolean {
  return (a.facts.service ?? "") !== "" && a.facts.service === b.facts.service;
}

/** The later begins while the earlier is still reported. */
function lastsInto(a: Signal, b: Signal): boolean {
  const [first, second] = a.onset.earliest <= b.onset.earliest ? [a, b] : [b, a];
  return first.end !== null && second.onset.earliest <= first.end.latest;
}

function isSame(a: Signal, b: Signal): boolean {
  if (a.family !== b.family || neverSame.test(a.family)) return false;
  const apart = Math.abs(a.onset.latest - b.onset.latest);
  if (a.detector === "metric-signals" && b.detector === "metric-signals")
    return apart <= sameErrorMs;
  if (a.detector === "metric-signals" || b.detector === "metric-signals")
    return apart <= sameErrorMs;
  if (lasting.test(a.family) && isSameService(a, b) && lastsInto(a, b)) return true;
  if (a.family.startsWith("error.")) return apart <= sameErrorMs && sharesEntity(a, b);
  return apart <= sameMs;
}

type SignalsByFamily = {
  readonly byFamily: ReadonlyMap<string, readonly Signal[]>;
  /** Among all signals; of two that are as near the first absorbs. */
  readonly orderOf: (signal: Signal) => number;
};

function findAbsorbing(
  signal: Signal,
  all: SignalsByFamily,
  absorbedBy: ReadonlyMap<Signal, Signal>,
): Signal | null {
  const rules = absorptions.filter(({ absorbed }) => absorbed.test(signal.family));
  for (const rule of rules) {
    const fits = [...all.byFamily]
      .filter(([family]) => rule.by.test(family))
      .flatMap(([, others]) => others)
      .filter(
        (other) =>
          isNear(other, signal, rule) &&
          lastOf(other, absorbedBy) !== signal &&
          !(other.family === signal.family && goesFirst(signal, other)) &&
          meets(other, signal, rule),
      );
    const nearest = fits.toSorted(
      (a, b) => distance(a, signal) - distance(b, signal) || all.orderOf(a) - all.orderOf(b),
    )[0];
    if (nearest !== undefined) return nearest;
  }
  return null;
}

function isNear(by: Signal, signal: Signal, rule: Absorption): boolean {
  const until = (by.end ?? by.onset).latest;
  const from =
    rule.spans === true ? by.onset.earliest : Math.min(by.onset.earliest, by.onset.latest);
  const to = rule.spans === true ? until : by.onset.latest;
  return signal.onset.latest >= from - rule.beforeMs && signal.onset.earliest <= to + rule.afterMs;
}

function meets(by: Signal, signal: Signal, rule: Absorption): boolean {
  return rule.needs !== "entity" || sharesEntity(by, signal);
}

function distance(a: Signal, b: Signal): number {
  return Math.abs(a.onset.earliest - b.onset.earliest);
}

function sharesEntity(a: Pick<Signal, "entities">, b: Pick<Signal, "entities">): boolean {
  const names = new Set(
    a.entities.filter(({ type }) => type !== "person").map(({ name }) => name.toLowerCase()),
  );
  return b.entities.some(({ name }) => names.has(name.toLowerCase()));
}

/** Counted or measured to its end: what others go on reporting does not make it last longer. */
function hasOwnEnd({ detector, family, end }: Signal): boolean {
  return (
    end !== null &&
    (detector === "http-errors" || detector === "metric-signals" || family === "access.guessing")
  );
}

function unite(main: Signal, others: readonly Signal[]): Signal {
  if (others.length === 0) return main;
  const seen = new Set<string>();
  const records: RecordReference[] = [];
  const extra = others.flatMap((other) => other.records.slice(0, 3)).toSorted(compareReferences);
  for (const record of [...main.records.slice(0, 4), ...extra, ...main.records.slice(4)]) {
    const key = referenceKey(record);
    if (seen.has(key) || records.length >= recordsMax) continue;
    seen.add(key);
    records.push(record);
  }
  const ends = [main, ...(hasOwnEnd(main) ? [] : others)].flatMap(({ end }) => end ?? []);
  const latestEnd = ends.reduce<Signal["end"]>(
    (best, end) => (best === null || end.latest > best.latest ? end : best),
    null,
  );
  return {
    ...main,
    entities: uniqueMentions([
      ...main.entities,
      ...others.flatMap(({ entities }) => entities),
    ]).slice(0, 12),
    end: latestEnd === null ? null : interval(latestEnd.earliest, latestEnd.latest),
    records,
    count: main.count + others.reduce((sum, { count }) => sum + count, 0),
    severity: Math.max(main.severity, ...others.map(({ severity }) => severity)),
    facts: { ...main.facts, host: main.facts.host ?? others[0]?.facts.host ?? "" },
  };
}
