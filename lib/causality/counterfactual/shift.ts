import type { CausalGraph, Step } from "../graph/causal-graph";
import { type Bounds, hullOf } from "./bounds";
import { carriesOn, fateOf, nowhere, onsetAt, type Parents, type World } from "./fate";

/**
 * How much later an event comes when what led to it comes at other times. A link takes as long as it took. Of several
 * causes nobody knows which one it followed, so that it comes with the least moved at the earliest and the most moved at
 * the latest; what was needed holds it back only where it would come later than what it waited for anyway. Without what
 * held it up it comes earlier by at most the time since that began.
 */
export function shiftAt(world: World, place: number, parents: Parents): Bounds {
  const any = parents.any.filter((step) => carriesOn(world, step));
  const all = parents.all.filter((step) => carriesOn(world, step));
  const leading = any.length > 0 ? any : all;
  const moved =
    leading.length === 0 ? nowhere : hullOf(leading.map((step) => shiftOf(world, step)));
  const sooner = freedMs(world, place);
  const waited = waitMs(world, any, all);
  const floor = floorMs(world, place, any, [...parents.any, ...parents.all], all);
  const least = Math.max(moved.least - sooner, floor);
  return { least, most: Math.max(least, moved.most, waited) };
}

function shiftOf(world: World, { source }: Step): Bounds {
  return fateOf(world, source).shiftMs;
}

/** By how much what is needed and comes late does so after the last cause; nothing holds it back where that is no time. */
function waitMs(world: World, any: readonly Step[], all: readonly Step[]): number {
  const last = latestOf(world.graph, any);
  const waits = all.flatMap((step) => {
    const onset = onsetAt(world.graph, step.source);
    const { most } = shiftOf(world, step);
    return onset === null || most <= 0 || !Number.isFinite(last) ? [] : [onset + most - last];
  });
  return Math.max(Number.NEGATIVE_INFINITY, ...waits);
}

/** What held it up, and does so no more: it may come earlier by the time since that began. */
function freedMs(world: World, place: number): number {
  const onset = onsetAt(world.graph, place);
  if (onset === null) return 0;
  const freed = (world.graph.hindered.get(place) ?? []).map((step) => {
    const { link, source } = step;
    const began = onsetAt(world.graph, source);
    if (link.relation !== "delays" || began === null) return 0;
    const fate = fateOf(world, source);
    const isGone = !carriesOn(world, step) || began + fate.shiftMs.most > onset;
    return isGone ? Math.max(0, onset - began) : 0;
  });
  return Math.max(0, ...freed);
}

/**
 * No effect before its cause: not before the first of causes that are enough each, nor before the last of what is needed.
 * What their clocks already showed the other way round stays so.
 */
function floorMs(
  world: World,
  place: number,
  any: readonly Step[],
  before: readonly Step[],
  all: readonly Step[],
): number {
  const onset = onsetAt(world.graph, place);
  if (onset === null) return Number.NEGATIVE_INFINITY;
  const wasBehind = Math.max(0, earliestOf(world.graph, before) - onset);
  const firstCause = any.length === 0 ? null : comesAt(world, any, Math.min);
  const lastNeeded = all.length === 0 ? null : comesAt(world, all, Math.max);
  const neededBehind = Math.max(0, latestOf(world.graph, all) - onset);
  return Math.max(
    firstCause === null ? Number.NEGATIVE_INFINITY : firstCause - onset - wasBehind,
    lastNeeded === null ? Number.NEGATIVE_INFINITY : lastNeeded - onset - neededBehind,
  );
}

function comesAt(
  world: World,
  steps: readonly Step[],
  pick: (...times: number[]) => number,
): number | null {
  const times = steps.flatMap((step) => {
    const onset = onsetAt(world.graph, step.source);
    return onset === null ? [] : [onset + shiftOf(world, step).least];
  });
  return times.length === 0 ? null : pick(...times);
}

function earliestOf(graph: CausalGraph, steps: readonly Step[]): number {
  const onsets = steps.flatMap(({ source }) => onsetAt(graph, source) ?? []);
  return onsets.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...onsets);
}

function latestOf(graph: CausalGraph, steps: readonly Step[]): number {
  const onsets = steps.flatMap(({ source }) => onsetAt(graph, source) ?? []);
  return onsets.length === 0 ? Number.NEGATIVE_INFINITY : Math.max(...onsets);
}
