import { type RankedService, rankServices } from "@/lib/causality/rank-services";
import { type ServiceGraph, toServiceGraph } from "@/lib/causality/service-graph";
import type { Observations } from "@/lib/signals/collect-signals";
import type { Alarm } from "@/lib/signals/services/alarm-statement";
import type { Departure } from "@/lib/signals/services/departure";
import {
  observeServices,
  type ServiceObservation,
  type ServicesObserved,
} from "@/lib/signals/services/observe-services";
import { toEvidence } from "./service-evidence";
import type { StatedTopology } from "./stated-topology";

export type ServiceRanking = {
  readonly observed: ServicesObserved;
  readonly graph: ServiceGraph;
  /** The service whose users felt it. */
  readonly target: string;
  readonly ranked: readonly RankedService[];
};

const rankedMax = 5;
const rankedScoreMin = 0.05;

/*
 * Nobody was alarmed, so a departure must be plain by itself: systems wander, and idle services most.
 * Time must have grown threefold, by what a user may notice together with the rest of a request.
 */
const strengthMin = 6;

const effectMin = Math.log(3);

const addedMsMin = 20;

const observationsMin = 4;

const failingShareMin = 0.1;

/** Samples of a metric that depart one after the other. */
const samplesMin = 3;

/** High percentiles of few requests jump by themselves. */
const tail = /p?9\d(\.\d+)?|max|quantile/i;

/** Which services explain what happened, by measurements and topology alone; null when they tell nothing. */
export function findServiceRanking(
  { components, calls }: Pick<Observations, "components" | "calls">,
  { edges }: Pick<StatedTopology, "edges">,
  alarm: Alarm | null,
): ServiceRanking | null {
  const graph = toServiceGraph([...edges, ...calls]);
  if (graph.size < 2) return null;
  const observed = observeServices(components, alarm);
  if (observed === null) return null;
  const evidence = toEvidence(observed);
  const ranked = rankServices(evidence.services, evidence.calls, graph, alarm?.component ?? null)
    .filter(({ score }) => score >= rankedScoreMin)
    .slice(0, rankedMax);
  const [first] = ranked;
  if (first === undefined) return null;
  if (alarm === null && !isPlain(first.name, observed)) return null;
  return {
    observed,
    graph,
    ranked,
    target: alarm?.component ?? affectedCaller(first.name, graph, observed),
  };
}

/** The farthest caller whose own answers departed; the service itself when nobody calls it. */
function affectedCaller(name: string, graph: ServiceGraph, { services }: ServicesObserved): string {
  const affected = services.filter((service) => service.symptoms.length > 0);
  const reached = affected.flatMap((service) => {
    const steps = graph.distance(service.component, name);
    return steps === null ? [] : [{ service, steps }];
  });
  const [farthest] = reached.toSorted(
    (a, b) => b.steps - a.steps || strengthOf(b.service) - strengthOf(a.service),
  );
  return farthest?.service.component ?? name;
}

function strengthOf({ symptoms }: ServiceObservation): number {
  return symptoms[0]?.strength ?? 0;
}

/** Does a service depart so plainly that no alarm is needed to call it an incident? */
function isPlain(name: string, { services, calls }: ServicesObserved): boolean {
  const service = services.find(({ component }) => component === name);
  const gaps = calls
    .filter(({ from, to }) => from === name || to === name)
    .flatMap(({ departure }) => departure ?? []);
  const traced = [...(service?.own ?? []), ...gaps];
  if (traced.some(isPlainlyTraced)) return true;
  const isTraced = calls.length > 0 || services.some(({ own }) => own.length > 0);
  return !isTraced && (service?.symptoms ?? []).some(isPlainlyMeasured);
}

function isPlainlyTraced({ series, effect, strength, before, within, observations }: Departure) {
  if (strength < strengthMin || observations < observationsMin) return false;
  if (series.measure === "own-errors") return effect >= failingShareMin;
  return effect >= effectMin && within - before >= addedMsMin;
}

function isPlainlyMeasured({ series, effect, strength, worst }: Departure): boolean {
  if (strength < strengthMin || worst.length < samplesMin || tail.test(series.name)) return false;
  return series.measure === "availability" ? effect >= failingShareMin : effect >= effectMin;
}
