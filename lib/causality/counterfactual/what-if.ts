import { type Instant, nearestInstant } from "@/lib/base/instant";
import type { EventId } from "@/lib/domain/ids";
import type { Intervention } from "@/lib/domain/runs/intervention";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { explainEnding } from "@/lib/domain/timeline/what-ended";
import { ancestorsOf, type CausalGraph, placesOf, toCausalGraph } from "../graph/causal-graph";
import { type Bounds, certain, exactly, impossible } from "./bounds";
import { asItWas, type Fate, type Joints, onsetAt, type Rules } from "./fate";
import { endingPlaces, findEnder, type Plan, toPlan } from "./plan";
import { playOut } from "./play-out";

/** An incident as counterfactuals are asked of it. */
export type Case = {
  readonly graph: CausalGraph;
  /** Places of what hurt, as far as links explain it. */
  readonly impact: readonly number[];
  /** Places of what hurt that no link leads to, where links explain the rest: nothing follows about them. */
  readonly unexplained: readonly number[];
  readonly startedAt: Instant | null;
  readonly detectedAt: Instant | null;
  readonly endedAt: Instant | null;
  /** The place of what ended it. */
  readonly ender: number | null;
  /** Does only its time show that it ended it? */
  readonly isEndByTiming: boolean;
};

export type ImpactOutcome = {
  /** Does any of what hurt still happen, by the links alone? */
  readonly isStanding: boolean;
  /** It would have ended before it began: what ended it came first. */
  readonly isOver: boolean;
  /** That any of it happens, as far as the links are sure. */
  readonly chance: Bounds;
  /** Null where the times of the fact are not known, or nothing is left of it. */
  readonly startShiftMs: Bounds | null;
  /** Null likewise; `most` is infinite when what ended it does not happen. */
  readonly endShiftMs: Bounds | null;
  /** How much longer it lasts; shorter where negative. */
  readonly lengthChangeMs: Bounds | null;
};

export type WhatIf = {
  readonly plan: Plan;
  /** Only of events that are not as they were, by place. */
  readonly fates: ReadonlyMap<number, Fate>;
  readonly impact: ImpactOutcome;
};

/** Only what people have not refused. */
export function toCase(timeline: Timeline): Case {
  const live = toLiveTimeline(timeline);
  const graph = toCausalGraph(live);
  const named = [...live.impactEvents, ...live.impacts.flatMap(({ events }) => events)];
  const of = toCaseOf(graph, named, live.impact);
  const ending = explainEnding(live);
  const step = ending === null ? undefined : graph.placeOf.get(ending.step.id);
  if (ending === null || step === undefined || of.endedAt === null) return of;
  // Links lead from it to a recovery, or nothing but its time shows that it ended the impact.
  if (of.ender !== null && ancestorsOf(graph, [of.ender]).has(step) && of.ender !== step) return of;
  return { ...of, ender: step, isEndByTiming: ending.basis.kind === "timing" };
}

/** From when on people could have acted: since they knew of it, else since it began. */
export function couldActFrom({ detectedAt, startedAt }: Case): Instant | null {
  return detectedAt ?? startedAt;
}

export function toCaseOf(
  graph: CausalGraph,
  impactEvents: readonly EventId[],
  times: Timeline["impact"],
): Case {
  const named = placesOf(graph, impactEvents);
  const unexplained = findUnexplained(graph, named);
  const impact = named.filter((place) => !unexplained.includes(place));
  const onsets = impact.flatMap((place) => onsetAt(graph, place) ?? []);
  const first = onsets.length === 0 ? null : nearestInstant(Math.min(...onsets));
  const startedAt = times.startedAt ?? first;
  const endedAt = times.resolvedAt ?? times.mitigatedAt;
  const ender = findEnder(graph, endedAt, startedAt, endingPlaces(graph, impact));
  const { detectedAt } = times;
  const known = { startedAt, detectedAt, endedAt };
  return { graph, impact, unexplained, ...known, ender, isEndByTiming: false };
}

function findUnexplained(graph: CausalGraph, named: readonly number[]): readonly number[] {
  const isLinked = (place: number) =>
    (graph.into[place]?.length ?? 0) > 0 || graph.hindered.has(place);
  const story = ancestorsOf(graph, named.filter(isLinked));
  return story.size === 0 ? [] : named.filter((place) => !story.has(place));
}

/** What would have become of the incident. The order in which interventions are given decides nothing. */
export function askWhatIf(of: Case, interventions: readonly Intervention[], rules: Rules): WhatIf {
  const plan = toPlan(of.graph, interventions, of);
  const fates = playOut(of.graph, plan, rules);
  return { plan, fates, impact: impactOutcome(of, fates) };
}

/** Causes work together as `defaultJoint` says everywhere. */
export const noJoints: Joints = new Map();

function impactOutcome(of: Case, fates: ReadonlyMap<number, Fate>): ImpactOutcome {
  const fateAt = (place: number) => fates.get(place) ?? asItWas;
  const standing = of.impact.filter((place) => fateAt(place).isStanding);
  const chance = chanceOfAny(of.impact.map((place) => fateAt(place).chance));
  if (standing.length === 0 && of.impact.length > 0) {
    return {
      isStanding: false,
      isOver: false,
      chance,
      startShiftMs: null,
      endShiftMs: null,
      lengthChangeMs: null,
    };
  }
  const startShiftMs = startShift(of, standing, fateAt);
  const ender = of.ender === null ? asItWas : fateAt(of.ender);
  const isOpen = !ender.isStanding;
  const endShift = of.endedAt === null ? null : isOpen ? openEnd : ender.shiftMs;
  if (startShiftMs === null || endShift === null || of.startedAt === null || of.endedAt === null) {
    const open = { isStanding: true, isOver: false, lengthChangeMs: null };
    return { ...open, chance, startShiftMs, endShiftMs: endShift };
  }
  const lengthMs = of.endedAt - of.startedAt;
  // An impact cannot end before it began: a remedy that comes first takes all of it away, and no more.
  const change = (end: number, start: number) => Math.max(-lengthMs, end - start);
  const lengthChangeMs = {
    least: change(endShift.least, startShiftMs.most),
    most: change(endShift.most, startShiftMs.least),
  };
  const isOver = lengthMs > 0 && lengthChangeMs.most <= -lengthMs;
  return {
    isStanding: !isOver,
    isOver,
    chance,
    startShiftMs,
    endShiftMs: endShift,
    lengthChangeMs,
  };
}

/** It lasts at least as long, and nobody knows how much longer. */
const openEnd: Bounds = { least: 0, most: Number.POSITIVE_INFINITY };

/** At least as likely as the likeliest, at most as all together (Fréchet): nothing is said of how they hang together. */
function chanceOfAny(chances: readonly Bounds[]): Bounds {
  if (chances.length === 0) return certain;
  return chances.reduce(
    (sum, { least, most }) => ({
      least: Math.max(sum.least, least),
      most: Math.min(1, sum.most + most),
    }),
    impossible,
  );
}

function startShift(
  { graph, impact }: Case,
  standing: readonly number[],
  fateAt: (place: number) => Fate,
): Bounds | null {
  const known = impact.flatMap((place) => onsetAt(graph, place) ?? []);
  if (known.length === 0) return impact.length === 0 ? exactly(0) : null;
  const began = Math.min(...known);
  const begins = standing.flatMap((place) => {
    const onset = onsetAt(graph, place);
    const { shiftMs } = fateAt(place);
    return onset === null ? [] : [{ least: onset + shiftMs.least, most: onset + shiftMs.most }];
  });
  if (begins.length === 0) return null;
  return {
    least: Math.min(...begins.map(({ least }) => least)) - began,
    most: Math.min(...begins.map(({ most }) => most)) - began,
  };
}
