import { type RankedService, rankServices } from "@/lib/causality/rank-services";
import { type ServiceGraph, toServiceGraph } from "@/lib/causality/service-graph";
import type { Observations } from "@/lib/signals/collect-signals";
import type { Alarm } from "@/lib/signals/services/alarm-statement";
import {
  observeServices,
  type ServiceObservation,
  type ServicesObserved,
} from "@/lib/signals/services/observe-services";
import { isPlain } from "./is-plain";
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
