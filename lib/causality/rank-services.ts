import type { ServiceGraph } from "./service-graph";

/** What the evidence says of one service inside the incident. */
export type ServiceEvidence = {
  readonly name: string;
  /** [0, 1]: it spends more time itself, or fails without a call of its own failing. */
  readonly own: number;
  /** [0, 1]: its answers are slower or fail, dependencies included. */
  readonly symptom: number;
  /** How much was added to its answers in all: added time, or failed requests. */
  readonly dose: number;
  /** Natural logarithm of its requests inside to outside the incident. */
  readonly load: number;
  /** [0, 1]: one of its resources departs. */
  readonly resource: number;
  /** Only known from those who call it, as an address. */
  readonly isEndpoint: boolean;
};

/** A call between two services and how much the way between them departs, [0, 1]; 0 for an ordinary one. */
export type CallEvidence = { readonly from: string; readonly to: string; readonly gap: number };

export type RankedService = {
  readonly name: string;
  /** [0, 1]; the first has 1 when anything speaks for it. */
  readonly score: number;
  readonly why: readonly string[];
};

/** Less is known of what only callers measured. */
const unreachable = 0.3;
const behindEndpoint = 0.5;
const explainedShare = 0.8;
/** What a service shows counts this much when it adds nothing to speak of to what was felt. */
const doseFree = 0.15;
const loadRiseMin = Math.log(1.6);
/** A caller whose load rose by most of what its callee's did is where the load comes from. */
const loadShareMin = 0.7;
const loadPassedOn = 0.9;
const resourceBonus = 0.35;

/**
 * Services in the order in which they explain what the alarmed one shows. What a service does itself
 * counts whole; what it only passes on from a dependency is explained away by it; calls that are slow on
 * the way speak for the end whose other calls are slow as well; load that a caller brings is the caller's.
 * After Kim et al., "Root cause detection in a service-oriented architecture" (MonitorRank), SIGMETRICS
 * 2013: a fault is sought along calls, from callers to what they depend on.
 */
export function rankServices(
  services: readonly ServiceEvidence[],
  calls: readonly CallEvidence[],
  graph: ServiceGraph,
  target: string | null,
): readonly RankedService[] {
  const byName = new Map(services.map((service) => [service.name, service]));
  const gaps = scoreGaps(calls);
  const gapMax = Math.max(...gaps.values(), 0);
  const isTraced = gapMax > 0 || services.some(({ own }) => own > 0);
  const names = [...new Set([...byName.keys(), ...gaps.keys()])].toSorted();
  const scored = names.map((name): RankedService => {
    const service = byName.get(name) ?? nothing(name);
    const gap = gapMax === 0 ? 0 : (gaps.get(name) ?? 0) / gapMax;
    const symptom = symptomScore(service, byName, graph, target);
    const direct = Math.max(service.own, gap) + 0.3 * Math.min(service.own, gap);
    const base = isTraced ? direct + 0.15 * symptom : symptom;
    const reach = reachOf(name, graph, target);
    const score = base * reach * (1 + resourceBonus * service.resource);
    return { name, score, why: reasonsOf(service, gap, reach, graph, target) };
  });
  return normalise(passOnLoad(scored, byName, graph));
}

function nothing(name: string): ServiceEvidence {
  return { name, own: 0, symptom: 0, dose: 0, load: 0, resource: 0, isEndpoint: false };
}

/** Departing calls at a service, by the share of its calls that depart: the end they have in common. */
function scoreGaps(calls: readonly CallEvidence[]): ReadonlyMap<string, number> {
  const incident = new Map<string, number[]>();
  for (const { from, to, gap } of calls)
    for (const end of [from, to]) incident.set(end, [...(incident.get(end) ?? []), gap]);
  return new Map(
    [...incident].map(([name, found]) => {
      const sum = found.reduce((total, gap) => total + gap, 0);
      return [name, (sum * sum) / found.length] as const;
    }),
  );
}

function symptomScore(
  service: ServiceEvidence,
  byName: ReadonlyMap<string, ServiceEvidence>,
  graph: ServiceGraph,
  target: string | null,
): number {
  const alarmed = target === null ? undefined : byName.get(target);
  const enough = alarmed === undefined || alarmed.dose <= 0 ? maxDose(byName) : alarmed.dose;
  const share = enough <= 0 ? 1 : Math.min(1, Math.max(0, service.dose) / enough);
  const explained = Math.max(
    0,
    ...graph.dependenciesOf(service.name).map((name) => explainedBy(byName.get(name), service)),
  );
  const endpoint = hasInstrumentedSibling(service, byName, graph) ? behindEndpoint : 1;
  return (
    service.symptom *
    (doseFree + (1 - doseFree) * share) *
    (1 - explainedShare * explained) *
    endpoint
  );
}

function maxDose(byName: ReadonlyMap<string, ServiceEvidence>): number {
  return Math.max(0, ...[...byName.values()].map(({ dose }) => dose));
}

/** How much of what a service shows comes from a dependency: dose for dose. */
function explainedBy(dependency: ServiceEvidence | undefined, service: ServiceEvidence): number {
  if (dependency === undefined) return 0;
  const share = service.dose <= 0 ? 1 : Math.min(1, Math.max(0, dependency.dose) / service.dose);
  return service.symptom <= 0 ? 0 : Math.min(1, dependency.symptom / service.symptom) * share;
}

/** An address that is slow together with a service the same caller uses is mostly the way to that service. */
function hasInstrumentedSibling(
  { name, isEndpoint }: ServiceEvidence,
  byName: ReadonlyMap<string, ServiceEvidence>,
  graph: ServiceGraph,
): boolean {
  if (!isEndpoint) return false;
  return graph
    .dependentsOf(name)
    .flatMap((caller) => graph.dependenciesOf(caller))
    .some((sibling) => {
      const other = byName.get(sibling);
      return other !== undefined && !other.isEndpoint && other.symptom > 0;
    });
}

function reachOf(name: string, graph: ServiceGraph, target: string | null): number {
  if (target === null || !graph.has(target) || name === target) return 1;
  return graph.distance(target, name) === null ? unreachable : 1;
}

function reasonsOf(
  { own, symptom, resource, load }: ServiceEvidence,
  gap: number,
  reach: number,
  graph: ServiceGraph,
  target: string | null,
): readonly string[] {
  const steps = target === null ? null : graph.distance(target, target);
  return [
    ...(own > 0 ? ["It departs itself, with its calls to others taken out"] : []),
    ...(gap > 0.3 ? ["The calls that are slow on the way have this end in common"] : []),
    ...(own === 0 && gap <= 0.3 && symptom > 0 ? ["Its answers depart"] : []),
    ...(resource > 0 ? ["One of its resources departs as well"] : []),
    ...(load > loadRiseMin ? ["It gets more requests than before"] : []),
    ...(reach < 1 && steps !== null ? [`${target} is not seen to depend on it`] : []),
  ];
}

/** Load that came with a caller's own load belongs to the first caller that has it. */
function passOnLoad(
  scored: readonly RankedService[],
  byName: ReadonlyMap<string, ServiceEvidence>,
  graph: ServiceGraph,
): readonly RankedService[] {
  const extra = new Map<string, number>();
  for (const { name, score } of scored) {
    const origin = loadOrigin(name, byName, graph);
    if (origin === null || score <= 0) continue;
    extra.set(origin, Math.max(extra.get(origin) ?? 0, score));
    extra.set(name, Math.max(extra.get(name) ?? 0, score * loadPassedOn));
  }
  return scored.map((service) => {
    const passed = extra.get(service.name);
    if (passed === undefined) return service;
    const isOrigin = loadOrigin(service.name, byName, graph) === null;
    if (!isOrigin) return { ...service, score: passed };
    return {
      ...service,
      score: Math.max(service.score, passed),
      why: [...service.why, "The load of what it calls rises with its own"],
    };
  });
}

const callersMax = 12;

function loadOrigin(
  name: string,
  byName: ReadonlyMap<string, ServiceEvidence>,
  graph: ServiceGraph,
): string | null {
  let origin: string | null = null;
  let current = name;
  const seen = new Set([name]);
  for (let steps = 0; steps < callersMax; steps += 1) {
    const load = byName.get(current)?.load ?? 0;
    if (load < loadRiseMin) break;
    const caller = graph
      .dependentsOf(current)
      .filter((each) => !seen.has(each) && (byName.get(each)?.load ?? 0) >= load * loadShareMin)
      .toSorted((a, b) => (byName.get(b)?.load ?? 0) - (byName.get(a)?.load ?? 0))[0];
    if (caller === undefined) break;
    seen.add(caller);
    origin = caller;
    current = caller;
  }
  return origin;
}

function normalise(scored: readonly RankedService[]): readonly RankedService[] {
  const max = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score > 0)
    .map((service) => ({ ...service, score: service.score / max }))
    .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
}
