import type { CausalGraph, Step } from "../graph/causal-graph";
import { type Bounds, certain, exactly, impossible, multiply } from "./bounds";
import {
  carriesOn,
  defaultJoint,
  type Fate,
  type FateReason,
  fateOf,
  keptAlong,
  nowhere,
  onsetAt,
  type Parents,
  type Rules,
  type World,
} from "./fate";
import type { Plan } from "./plan";

import { shiftAt } from "./shift";

/** What led to an event, with how much of it is left in the other world. */
export type Influence = {
  /** How sure it is that it led there, [0, 1]: the link's confidence. */
  readonly sureness: number;
  /** The chance that it still does what it did. */
  readonly left: Bounds;
};

/**
 * What becomes of the events when a plan is carried out: only those are told that are not as they were. Each event is
 * looked at once, causes before effects, so that nothing is told before what led to it. What is moved ahead of what led
 * to it is cut loose from that, as an intervention is (Pearl, Causality, 2009, 3.2).
 */
export function playOut(graph: CausalGraph, plan: Plan, rules: Rules): ReadonlyMap<number, Fate> {
  const isAhead = ({ link, source }: Step) =>
    link.relation === "prevents" && plan.moved.has(source) && !plan.removed.has(source);
  // What comes later in the order decides what is prevented earlier: it is played out before.
  const unprevented = graph.hindering.some(isAhead) ? playOnce(graph, plan, rules, null) : null;
  return playOnce(graph, plan, rules, unprevented);
}

function playOnce(
  graph: CausalGraph,
  plan: Plan,
  rules: Rules,
  unprevented: World["unprevented"],
): ReadonlyMap<number, Fate> {
  const fates = new Map<number, Fate>();
  const touched = new Set<number>([...plan.removed, ...plan.moved.keys()]);
  const touchAfter = (place: number) => {
    for (const { target } of graph.outOf[place] ?? []) touched.add(target);
    for (const { target } of graph.hinders.get(place) ?? []) touched.add(target);
  };
  for (const place of plan.keeps.keys()) touchAfter(place);
  for (const { target } of stepsAlong(graph, plan)) touched.add(target);
  for (const place of plan.moved.keys()) touchAfter(place);
  const world: World = { graph, plan, rules, fates, unprevented };
  for (let place = 0; place < graph.events.length; place += 1) {
    if (!touched.has(place)) continue;
    const fate = fateAt(world, place);
    if (isAsItWas(fate)) continue;
    fates.set(place, fate);
    touchAfter(place);
  }
  return fates;
}

/** The links that something stands on. */
function stepsAlong({ into }: CausalGraph, { keepsAlong }: Plan): readonly Step[] {
  if (keepsAlong.size === 0) return [];
  return into.flatMap((steps) => steps.filter(({ link }) => keepsAlong.has(link.id)));
}

function isAsItWas({ isStanding, chance, shiftMs }: Fate): boolean {
  const isSure = chance.least === 1 && chance.most === 1;
  return isStanding && isSure && shiftMs.least === 0 && shiftMs.most === 0;
}

function fateAt(world: World, place: number): Fate {
  if (world.plan.removed.has(place)) {
    return { isStanding: false, chance: impossible, shiftMs: nowhere, why: { kind: "removed" } };
  }
  const byMs = moveOf(world, place);
  const parents = parentsOf(world, place, byMs);
  const gone = findGone(world, parents);
  const sureness = (step: Step) => (world.rules.areLinksSure === true ? 1 : step.link.confidence);
  const toInfluence = (step: Step): Influence => ({
    sureness: sureness(step),
    left: leftOf(world, step),
  });
  const chance = remainingChance(parents.any.map(toInfluence), parents.all.map(toInfluence));
  if (gone !== null) return { isStanding: false, chance, shiftMs: nowhere, why: gone };
  const shiftMs = byMs === null ? shiftAt(world, place, parents) : exactly(byMs);
  const preventer = findPreventer(world, place, shiftMs);
  if (preventer !== null) {
    const { least: sure } = leftOf(withoutPrevention(world), preventer);
    const prevented = { least: 0, most: chance.most * (1 - sureness(preventer) * sure) };
    const why = { kind: "prevented", by: preventer.source } as const;
    return { isStanding: false, chance: prevented, shiftMs: nowhere, why };
  }
  const { keeps, keepsAlong } = world.plan;
  const changed = [...parents.any, ...parents.all].filter(
    ({ source, link }) => world.fates.has(source) || keeps.has(source) || keepsAlong.has(link.id),
  );
  const of = changed.map(({ source }) => source);
  const why = byMs === null ? ({ kind: "follows", of } as const) : ({ kind: "moved" } as const);
  return { isStanding: true, chance, shiftMs, why };
}

/** Null when it is not moved, or when what would have called for it does not happen. */
function moveOf(world: World, place: number): number | null {
  const move = world.plan.moved.get(place);
  if (move === undefined) return null;
  const isCalledFor = move.needs === null || fateOf(world, move.needs).isStanding;
  return isCalledFor ? move.byMs : null;
}

function parentsOf(world: World, place: number, byMs: number | null): Parents {
  const { graph, rules } = world;
  const onset = onsetAt(graph, place);
  const isBehind = ({ source }: Step) => {
    const before = onsetAt(graph, source);
    if (byMs === null || onset === null || before === null || before > onset) return false;
    return onset + byMs < before + fateOf(world, source).shiftMs.least;
  };
  const steps = (graph.into[place] ?? []).filter((step) => !isBehind(step));
  const id = graph.events[place]?.id;
  const joint = (id === undefined ? undefined : rules.joints.get(id)) ?? defaultJoint;
  const causes = steps.filter(({ link }) => link.relation === "causes");
  const conditions = steps.filter(({ link }) => link.relation !== "causes");
  return joint === "any"
    ? { any: causes, all: conditions }
    : { any: [], all: [...causes, ...conditions] };
}

function findGone(world: World, { any, all }: Parents): FateReason | null {
  const stopped = (steps: readonly Step[]) =>
    steps.filter((step) => !carriesOn(world, step)).map(({ source }) => source);
  const needed = stopped(all);
  if (needed.length > 0) return { kind: "needed-gone", of: needed };
  const causes = stopped(any);
  if (any.length > 0 && causes.length === any.length) return { kind: "causes-gone", of: causes };
  return null;
}

function withoutPrevention({ plan, fates, unprevented }: World): Pick<World, "fates" | "plan"> {
  return { plan, fates: unprevented ?? fates };
}

function leftOf(world: Pick<World, "fates" | "plan">, step: Step): Bounds {
  return multiply(fateOf(world, step.source).chance, keptAlong(world, step));
}

/**
 * What happens, and prevents the event by coming before it, where it came after: by a move alone, for what came before and did not
 * prevent it then would not now. What follows from the event itself cannot prevent it, unless a person put it ahead.
 */
function findPreventer(world: World, place: number, shiftMs: Bounds): Step | null {
  const { graph, plan } = world;
  const onset = onsetAt(graph, place);
  if (onset === null || world.unprevented === null) return null;
  const found = (graph.hindered.get(place) ?? []).find((step) => {
    const then = onsetAt(graph, step.source);
    if (step.link.relation !== "prevents" || then === null || then <= onset) return false;
    const move = plan.moved.get(step.source);
    if (move === undefined || !carriesOn(withoutPrevention(world), step)) return false;
    const now = then + move.byMs;
    return now <= onset + shiftMs.least && (move.needs === null || move.needs < place);
  });
  return found ?? null;
}

/**
 * The chance that an event which did happen still happens when less is left of what led to it.
 *
 * `any`: each cause is enough by itself. Noisy-or (Pearl, Probabilistic Reasoning in Intelligent Systems, 1988, 4.3) of
 * independent links, conditioned on the event having happened (Pearl, Causality, 2009, 7.1: the same chances hold in
 * both worlds): P(still) = (1 − (1 − u) ∏ (1 − c·s)) / (1 − (1 − u) ∏ (1 − c)), with c the sureness of a cause, s what is
 * left of it, and u the chance that something unrecorded would have led there. u is not known: at least 0, at most the
 * chance ∏ (1 − c) that no recorded link is true. The term grows with s and with u, so its bounds are those of s and u.
 *
 * `all`: each is needed as far as its link is true: ∏ (1 − c (1 − s)).
 */
export function remainingChance(any: readonly Influence[], all: readonly Influence[]): Bounds {
  const needed = all.reduce<Bounds>(
    (chance, { sureness, left }) =>
      multiply(chance, {
        least: 1 - sureness * (1 - left.least),
        most: 1 - sureness * (1 - left.most),
      }),
    certain,
  );
  if (any.length === 0) return needed;
  const unlinked = any.reduce((product, { sureness }) => product * (1 - sureness), 1);
  const enough = {
    least: conditioned(missed(any, "least"), unlinked, 0),
    most: conditioned(missed(any, "most"), unlinked, unlinked),
  };
  return multiply(enough, needed);
}

/** The chance that none of them leads there. */
function missed(causes: readonly Influence[], end: keyof Bounds): number {
  return causes.reduce((product, { sureness, left }) => product * (1 - sureness * left[end]), 1);
}

function conditioned(missedNow: number, missedThen: number, unrecorded: number): number {
  const then = 1 - (1 - unrecorded) * missedThen;
  // No link says anything: the event is left as it is.
  if (then <= 0) return 1;
  return Math.min(1, Math.max(0, (1 - (1 - unrecorded) * missedNow) / then));
}
