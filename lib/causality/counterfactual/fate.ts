import type { EventId } from "@/lib/domain/ids";
import type { JointKind } from "@/lib/domain/runs/intervention";
import type { CausalGraph, Step } from "../graph/causal-graph";
import { type Bounds, certain, exactly, multiply } from "./bounds";
import { type Plan, stopsMost } from "./plan";

/** What becomes of an event in the other world. */
export type Fate = {
  /** By the links alone, as if they were sure: does it happen? */
  readonly isStanding: boolean;
  /** That it happens, as far as the links are sure. */
  readonly chance: Bounds;
  /** Later by so much; earlier where negative. Nothing for what does not happen. */
  readonly shiftMs: Bounds;
  readonly why: FateReason;
};

export type FateReason =
  | { readonly kind: "removed" }
  | { readonly kind: "moved" }
  /** None of its causes is left; of those needed together, at least this one is not. */
  | { readonly kind: "causes-gone" | "needed-gone"; readonly of: readonly number[] }
  | { readonly kind: "prevented"; readonly by: number }
  /** It stands, and follows what has changed of these. */
  | { readonly kind: "follows"; readonly of: readonly number[] };

/** How causes of one target work together where a person says otherwise than `defaultJoint`. */
export type Joints = ReadonlyMap<EventId, JointKind>;
export const defaultJoint: JointKind = "any";

export type Rules = {
  readonly joints: Joints;
  /** Every link is taken as sure: what the structure alone says. */
  readonly areLinksSure?: boolean;
};

export const nowhere = exactly(0);
/** As it was. */
export const asItWas: Fate = {
  isStanding: true,
  chance: certain,
  shiftMs: nowhere,
  why: { kind: "follows", of: [] },
};

export type World = {
  readonly graph: CausalGraph;
  readonly plan: Plan;
  readonly rules: Rules;
  readonly fates: ReadonlyMap<number, Fate>;
  /** The same world were nothing prevented that was not; null where nothing could be, or this is it. */
  readonly unprevented: ReadonlyMap<number, Fate> | null;
};

export function fateOf(world: Pick<World, "fates">, place: number): Fate {
  return world.fates.get(place) ?? asItWas;
}

/** What led to an event, without what it was moved ahead of; `any` are enough each, `all` are needed. */
export type Parents = { readonly any: readonly Step[]; readonly all: readonly Step[] };

/** The share of what comes along a link that still comes. */
export function keptAlong({ plan }: Pick<World, "plan">, { source, link }: Step): Bounds {
  const [behind, along] = [plan.keeps.get(source), plan.keepsAlong.get(link.id)];
  // Asked of every link there is: of most nothing is kept back.
  if (behind === undefined) return along ?? certain;
  return along === undefined ? behind : multiply(behind, along);
}

/** What it comes from happens, and nothing stops it on the way. */
export function carriesOn(world: Pick<World, "fates" | "plan">, step: Step): boolean {
  return fateOf(world, step.source).isStanding && keptAlong(world, step).most > stopsMost;
}

/** When it began, at the earliest; null when nobody knows. */
export function onsetAt(graph: CausalGraph, place: number): number | null {
  const time = graph.events[place]?.time;
  return time === undefined || time.kind === "unknown" ? null : time.earliest;
}
