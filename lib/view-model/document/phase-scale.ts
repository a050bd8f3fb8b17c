import type { Instant } from "@/lib/base/instant";

/** A part of the axis between two moments, in pixels of the picture. Time runs evenly inside it. */
export type AxisPhase = {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly width: number;
};

/**
 * The axis of the picture. A day before the impact and the twelve seconds until it was detected are both to be read, so
 * each phase has at least `widthMin` pixels; what is left is shared by the square roots of their durations.
 */
export function layOutPhases(
  moments: readonly number[],
  { left, right, widthMin }: { left: number; right: number; widthMin: number },
): readonly AxisPhase[] {
  const times = [...new Set(moments)].toSorted((one, other) => one - other);
  const spans = times.slice(1).map((to, at) => ({ from: times[at] ?? to, to }));
  if (spans.length === 0) return [];
  const least = Math.min(widthMin, (right - left) / spans.length);
  const weights = spans.map(({ from, to }) => Math.sqrt(to - from));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const free = right - left - least * spans.length;
  let x = left;
  return spans.map((span, at) => {
    const width = least + (free * (weights[at] ?? 0)) / whole;
    const phase = { ...span, x, width };
    x += width;
    return phase;
  });
}

/** Where a time lies; null for one that the axis does not reach. */
export function placeOn(phases: readonly AxisPhase[], at: Instant | number): number | null {
  const phase = phases.find(({ from, to }) => from <= at && at <= to);
  if (phase === undefined) return null;
  return phase.x + (phase.width * (at - phase.from)) / (phase.to - phase.from);
}
