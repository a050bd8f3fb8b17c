import { formatInstant, type Interval, interval } from "@/lib/base/instant";
import { type RecordReference, referenceKey } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { latenessText, reachedShare } from "@/lib/ledger/series/lasting-run";
import type { Sampled } from "@/lib/ledger/series/sample-columns";
import type { MetricSeries } from "@/lib/ledger/series/series-store";
import type { MetricRule } from "./lexicon";
import { findCrossing, findShift, type MetricShift } from "./metric-shifts";
import { numberText } from "./number-text";
import { type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

/** A departure smaller than this many spreads is not worth telling. */
const magnitudeMin = 8;

export type LimitHint = {
  readonly words: readonly string[];
  readonly limit: number;
  readonly source: RecordReference;
};

/** One signal per metric that departed: the earliest of its series speaks, the others are named. */
export function findMetricSignals(
  allSeries: readonly MetricSeries[],
  rules: readonly MetricRule[],
  watched: WatchedSpan,
  limits: readonly LimitHint[],
): readonly Signal[] {
  const byGroup = new Map<string, { rule: MetricRule; shifts: MetricShift[] }>();
  const crossings: Signal[] = [];
  for (const series of allSeries) {
    const rule = ruleOf(series, rules);
    if (rule === null) continue;
    const found = findDeparture(series, rule, watched);
    if (found !== null) {
      const key = `${groupKey(series)} ${found.rule.family}`;
      const group = byGroup.get(key) ?? { rule: found.rule, shifts: [] };
      group.shifts.push(found.shift);
      byGroup.set(key, group);
    }
    crossings.push(...limitCrossings(series, rule, watched, limits));
  }
  const departures = [...byGroup.values()].map(({ rule, shifts }) => toSignal(rule, shifts));
  return [...departures, ...earliestPerMetric(crossings)];
}

/** The departure the rule watches for, or the loss of most of what was there. */
function findDeparture(
  series: MetricSeries,
  rule: MetricRule,
  watched: WatchedSpan,
): { readonly rule: MetricRule; readonly shift: MetricShift } | null {
  const collapse = rule.collapse === undefined ? null : findShift(series, "down", watched);
  if (collapse !== null && rule.collapse !== undefined && lostMost(collapse))
    return { rule: { ...rule, ...rule.collapse, worse: "down" }, shift: collapse };
  const shift = findShift(series, rule.worse, watched);
  return shift !== null && shift.magnitude >= magnitudeMin ? { rule, shift } : null;
}

/** Down to this share of the ordinary at once; what shrinks bit by bit expires. */
const collapsedShare = 0.3;

function lostMost({ first, baseline }: MetricShift): boolean {
  return baseline.center < 0 && first.value <= -baseline.center * collapsedShare;
}

function ruleOf(series: MetricSeries, rules: readonly MetricRule[]): MetricRule | null {
  const text = `${series.metric} ${series.labelText}`.toLowerCase();
  return rules.find(({ pattern }) => pattern.test(text)) ?? null;
}

/** Series of one metric that differ only in where they were measured are one story. */
function groupKey(series: MetricSeries): string {
  const rest = Object.entries(series.labels)
    .filter(([name]) => !/^(instance|host|pod|node|container|replica|job|path|source)$/.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  return [series.metric, ...rest].join(" ");
}

function limitCrossings(
  series: MetricSeries,
  rule: MetricRule,
  watched: WatchedSpan,
  limits: readonly LimitHint[],
): Signal[] {
  const words = wordsOf(series.metric);
  return limits.flatMap((hint) => {
    const shared = hint.words.filter((word) => words.includes(word)).length;
    const isNamed = shared >= Math.min(2, hint.words.length);
    if (!isNamed && !(shared > 0 && satBelow(series, hint))) return [];
    const shift = findCrossing(series, hint.limit, watched);
    if (shift === null) return [];
    const signal = toSignal(rule, [shift]);
    return [
      {
        ...signal,
        family: "resource.growth",
        severity: 0.75,
        facts: { ...signal.facts, limit: String(hint.limit), crossing: "former limit" },
        explanation: `${series.metric} passes ${hint.limit}, its limit before the change`,
      },
    ];
  });
}

/** A series that kept just below a number while it was the limit is what it limited, whatever it is called. */
function satBelow({ samples }: MetricSeries, { limit, source }: LimitHint): boolean {
  let count = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < samples.length; index++) {
    if (samples.latestAt(index) >= source.time.earliest) continue;
    count += 1;
    highest = Math.max(highest, samples.valueAt(index));
  }
  return count >= satSamplesMin && highest <= limit && highest >= limit / 10;
}

const satSamplesMin = 8;

export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !/^(max|min|limit|total|bytes|count)$/.test(word));
}

function earliestPerMetric(signals: readonly Signal[]): Signal[] {
  const earliest = new Map<string, Signal>();
  for (const signal of signals) {
    const key = `${signal.facts.metric}|${signal.facts.limit}`;
    const known = earliest.get(key);
    if (known === undefined || signal.onset.latest < known.onset.latest) earliest.set(key, signal);
  }
  return [...earliest.values()];
}

function toSignal(rule: MetricRule, shifts: readonly MetricShift[]): Signal {
  const ordered = shifts.toSorted((a, b) => a.onset.latest - b.onset.latest);
  const first = ordered[0];
  if (first === undefined) throw new Error("A metric signal needs a shift");
  const strongest = ordered.reduce(
    (best, shift) => (isStronger(shift, best) ? shift : best),
    first,
  );
  const { metric, labelText } = first.series;
  const told = isMuchStronger(strongest, first) ? strongest : first;
  const reached = reachedBy(told);
  return {
    detector: "metric-signals",
    family: rule.family,
    entities: mentionsOf(
      rule,
      ordered.map(({ series }) => series),
    ),
    onset: first.onset,
    end: endOf(ordered),
    records: recordsOf(first, strongest, reached),
    count: ordered.length,
    baselineCount: 0,
    severity: Math.min(
      1,
      rule.weight * (0.45 + 0.55 * excessOf(rule, ordered)) * roomOf(rule, strongest),
    ),
    novelty: 1,
    explanation: `${metric} ${labelText}: ${numberText(first.first.value)} against ${numberText(Math.abs(first.baseline.center))} before, peak ${numberText(strongest.peak.value)}`,
    facts: {
      metric,
      labels: labelText,
      value: numberText(first.first.value),
      peak: numberText(strongest.peak.value),
      reached: numberText(reached.value),
      reachedWithin: latenessText(reached.latest - first.onset.latest),
      // Of where it went much further, which may be another than where it began.
      peakPlace: placeOf(rule, told.series),
      later: strongest.later === null ? "" : numberText(strongest.later.value),
      ownPeak: numberText(first.peak.value),
      ...(first.recovered && { recoveredAt: formatInstant(first.recovered.earliest) }),
      baseline: numberText(Math.abs(first.baseline.center)),
      shape: strongest.shape,
      title: rule.title,
      resource: rule.resource ?? "",
      series: String(ordered.length),
    },
  };
}

/** The value that a title tells: the first, where it is nearly all of the way, else that of where it went furthest. */
function reachedBy({ first, peak, baseline, sign }: MetricShift): Sampled {
  const wayOf = ({ value }: Sampled) => value * sign - baseline.center;
  return wayOf(first) >= reachedShare * wayOf(peak) ? first : peak;
}

/** How it began, went furthest and ended first: what is put together with other signals keeps the first few. */
function recordsOf(
  { following, recovered }: MetricShift,
  { peak }: MetricShift,
  reached: Sampled,
): readonly RecordReference[] {
  const began = following.map(({ record }) => record);
  const ended = recovered === null ? [] : [recovered.record];
  const all = [...began.slice(0, 2), reached.record, peak.record, ...ended, ...began.slice(2)];
  return [...new Map(all.map((record) => [referenceKey(record), record])).values()];
}

/** Distances are told up to a limit: of two beyond it the one that went further is the stronger. */
function isStronger(one: MetricShift, other: MetricShift): boolean {
  if (one.magnitude !== other.magnitude) return one.magnitude > other.magnitude;
  return one.peak.value * one.sign > other.peak.value * other.sign;
}

/** What began first is told by its own values, unless it went so many times as far elsewhere. */
const muchFactor = 2;

function isMuchStronger(one: MetricShift, other: MetricShift): boolean {
  const wayOf = ({ peak, baseline, sign }: MetricShift) => peak.value * sign - baseline.center;
  return wayOf(one) > muchFactor * wayOf(other);
}

function placeOf(rule: MetricRule, series: MetricSeries): string {
  const mentions = mentionsOf(rule, [series]);
  const named = (wanted: string) => mentions.find(({ type }) => type === wanted)?.name;
  return named("host") ?? named("service") ?? "";
}

/** Below this share of what there is, space runs short for nobody: alerts and evictions begin above it. */
const crampedShare = 0.85;
const roomyFactor = 0.75;

/**
 * What fills up worries by how little is left, not by how much it moved (the low disk watermark of
 * Elasticsearch and the kubelet's image collection begin at 85 %); only where the name says the scale.
 */
function roomOf({ family, worse }: MetricRule, { series, peak }: MetricShift): number {
  if (!/^resource\.(disk|memory)$/.test(family) || worse === "down") return 1;
  const name = series.metric.toLowerCase();
  const whole = /percent|pct/.test(name) ? 100 : /ratio|fraction/.test(name) ? 1 : null;
  return whole !== null && peak.value >= 0 && peak.value < crampedShare * whole ? roomyFactor : 1;
}

/** [0, 1]: how far beyond the ordinary range; five times the highest ever seen before is all of it. */
function excessOf({ family }: MetricRule, shifts: readonly MetricShift[]): number {
  const strongest = Math.max(...shifts.map(({ magnitude }) => magnitude));
  // What has a limit need not multiply to be near it: there the distance in spreads counts.
  const byDistance = family.startsWith("resource.") ? Math.log10(Math.max(1, strongest)) / 2 : 0;
  return Math.max(
    Math.min(1, byDistance),
    ...shifts.map(({ peak, baseline, sign }) => {
      if (sign < 0)
        return Math.min(
          1,
          Math.abs(peak.value * sign - baseline.center) / Math.max(1e-9, Math.abs(baseline.center)),
        );
      const highest = Math.max(baseline.max, 0);
      return highest === 0 ? 1 : Math.max(0, Math.min(1, (peak.value / highest - 1) / 4));
    }),
  );
}

function endOf(shifts: readonly MetricShift[]): Interval | null {
  const recoveries = shifts.map(({ recovered }) => recovered);
  if (recoveries.includes(null)) return null;
  const latest = recoveries.reduce((a, b) =>
    a !== null && b !== null && b.latest > a.latest ? b : a,
  );
  return latest === null ? null : interval(latest.earliest, latest.latest);
}

function mentionsOf(rule: MetricRule, series: readonly MetricSeries[]): readonly EntityMention[] {
  const hosts = series.map(({ labels }) => {
    const name = labels.instance ?? labels.host ?? labels.node ?? labels.pod ?? null;
    return name === null ? null : { type: "host", name: name.replace(/:\d+$/, "") };
  });
  const services = series.map(({ labels }) => {
    const name =
      labels.service ?? labels.process ?? labels.job ?? labels.container ?? labels.name ?? null;
    return name === null ? null : { type: "service", name: name.replace(/\.service$/, "") };
  });
  const resource = rule.resource === undefined ? null : { type: "resource", name: rule.resource };
  return uniqueMentions([resource, ...services, ...hosts]);
}
