import { deviation } from "@/lib/base/change-points";
import { median } from "@/lib/base/robust-statistics";
import type { Alarm } from "./alarm-statement";
import type { ComponentSeries, Measure } from "./component-series";
import { compare, type Departure } from "./departure";
import { type FoundStretch, findStretch, isAlarmed } from "./incident-stretch";
import { availabilityTopOf, type ScaledSeries, scales, toScaled } from "./scaled-series";

/** One component inside the stretch of the incident. */
export type ServiceObservation = {
  readonly component: string;
  /** Its own time and own failures that depart, the weightiest first. */
  readonly own: readonly Departure[];
  /** Whole answers that depart, the weightiest first. */
  readonly symptoms: readonly Departure[];
  /** The same measurement that was alarmed, departing or not. */
  readonly asAlarmed: Departure | null;
  readonly resources: readonly Departure[];
  /** Natural logarithm of its requests inside to outside; 0 when that is within what they scatter. */
  readonly load: number;
  /** Requests per sample inside. */
  readonly requests: number;
};

export type CallObservation = {
  readonly from: string;
  readonly to: string;
  /** Null when the way between the two is as it was. */
  readonly departure: Departure | null;
};

/** What all measurements of components say when they are looked at together. */
export type ServicesObserved = {
  readonly stretch: FoundStretch;
  readonly services: readonly ServiceObservation[];
  readonly calls: readonly CallObservation[];
};

/** A departure counts from this many standard errors on. */
const strengthMin = 3;
/** Load is only said to rise when that is beyond doubt. */
const loadStrengthMin = 6;
const observationsMin = 2;

export function observeServices(
  all: readonly ComponentSeries[],
  alarm: Alarm | null,
): ServicesObserved | null {
  const top = availabilityTopOf(all);
  const scaled = all
    .filter(({ samples }) => samples.length >= 3)
    .map((series) => toScaled(series, top));
  const noiseOf = createNoise(scaled);
  const stretch = findStretch(scaled, alarm, (each) =>
    Math.max(noiseOf(each.series), scales[each.series.measure].noiseMin),
  );
  if (stretch === null) return null;
  const departures = scaled.flatMap((each) => compare(each, stretch, noiseOf) ?? []);
  const byComponent = Map.groupBy(departures, ({ series }) => series.component);
  const services = [...byComponent].map(([component, own]) => describe(component, own, alarm));
  return { stretch, services, calls: callsOf(departures) };
}

/**
 * What an ordinary component scatters in a measurement: the median over all components that have it, more
 * for those with few requests, as means of few scatter more, and for shares what so few requests allow.
 */
function createNoise(all: readonly ScaledSeries[]): (series: ComponentSeries) => number {
  const groups = Map.groupBy(all, ({ series }) => noiseKey(series));
  const pooled = new Map(
    [...groups].map(([key, group]) => [key, median(group.map(({ values }) => deviation(values)))]),
  );
  const requests = requestsByComponent(all);
  const usual = median([...requests.values()]);
  return (series) => {
    const { component, measure, samples } = series;
    const scatter = pooled.get(noiseKey(series)) ?? 0;
    const own = requests.get(component);
    const isMetric = measure === "latency" || measure === "errors" || measure === "availability";
    if (own === undefined || !isMetric || samples.some(({ count }) => count > 1)) return scatter;
    const fewer = Math.min(fewerMax, Math.max(1, Math.sqrt(usual / Math.max(own, 0.1))));
    const counting = measure === "availability" ? countingNoise(series, own) : 0;
    return Math.max(Math.max(scatter, scales[measure].noiseMin) * fewer, counting);
  };
}

/** A component with few requests is taken to scatter at most so many times as much. */
const fewerMax = 6;

/** The standard deviation of a share of so many requests (binomial); half a failure is always thinkable. */
function countingNoise({ samples }: ComponentSeries, requests: number): number {
  const values = samples.map(({ value }) => value);
  const top = Math.max(...values) > 1.000_1 ? 100 : 1;
  const failing = 1 - values.reduce((sum, value) => sum + value, 0) / values.length / top;
  const share = Math.min(0.5, Math.max(0.5 / Math.max(1, requests), failing));
  return Math.sqrt((share * (1 - share)) / Math.max(1, requests));
}

function requestsByComponent(all: readonly ScaledSeries[]): ReadonlyMap<string, number> {
  const counted = all.filter(({ series }) => series.measure === "requests");
  return new Map(
    counted.map(({ series: { component, samples } }) => [
      component,
      median(samples.map(({ value }) => value)),
    ]),
  );
}

/** A metric and its statistic scatter alike over components; operations are all one measurement. */
function noiseKey({ measure, name }: ComponentSeries): string {
  return measure === "own-time" || measure === "own-errors" ? measure : `${measure} ${name}`;
}

function describe(
  component: string,
  all: readonly Departure[],
  alarm: Alarm | null,
): ServiceObservation {
  const of = (...measures: readonly Measure[]) =>
    all.filter(({ series }) => measures.includes(series.measure));
  const requests = of("requests");
  const rises = requests.filter(
    ({ effect, strength }) => effect >= scales.requests.effectMin && strength >= loadStrengthMin,
  );
  const symptoms = of("latency", "errors", "availability").filter(departs);
  const asAlarmed =
    alarm === null ? undefined : all.find(({ series }) => isSameKind(series, alarm));
  return {
    component,
    own: of("own-time", "own-errors").filter(departs).toSorted(byWeight),
    symptoms: symptoms.toSorted(byWeight),
    asAlarmed: asAlarmed ?? null,
    resources: of("resource").filter(departs).toSorted(byWeight),
    load: Math.max(0, ...rises.map(({ effect }) => effect)),
    requests: requests.reduce((sum, { within }) => sum + within, 0),
  };
}

function isSameKind(series: ComponentSeries, alarm: Alarm): boolean {
  return isAlarmed({ series: { ...series, component: alarm.component } }, alarm);
}

function departs({ series, effect, strength, observations }: Departure): boolean {
  return (
    effect >= scales[series.measure].effectMin &&
    strength >= strengthMin &&
    (observations >= observationsMin || series.measure !== "own-time")
  );
}

function byWeight(a: Departure, b: Departure): number {
  return b.strength * b.effect - a.strength * a.effect || (a.series.name < b.series.name ? -1 : 1);
}

function callsOf(departures: readonly Departure[]): readonly CallObservation[] {
  return departures.flatMap((departure) => {
    const { component, peer, measure } = departure.series;
    if (measure !== "call-gap" || peer === null) return [];
    return [{ from: component, to: peer, departure: departs(departure) ? departure : null }];
  });
}
