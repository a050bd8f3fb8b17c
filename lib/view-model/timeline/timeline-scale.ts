import { type Instant, type Interval, instant, isInstant } from "@/lib/base/instant";

/**
 * Where times lie on the axis. The axis counts milliseconds as time does, but stretches in which nothing
 * happened may be squeezed: a break is `from`…`to` in the world and `axisFrom`…`axisTo` on the axis. What
 * is cut out of a break is a multiple of a round step, so that round times stay evenly spaced behind it.
 */
export type TimeBreak = Interval & { readonly axisFrom: number; readonly axisTo: number };

/** In order of time; none of them touch. Without breaks the axis is time itself. */
export type TimeScale = { readonly breaks: readonly TimeBreak[] };

export const unbrokenScale: TimeScale = { breaks: [] };

/** A stretch is idle when it is longer than this share of the whole. */
const idleShareMin = 0.12;
/** A break is drawn about this wide, as a share of what is left around the breaks. */
const breakShare = 0.05;

const roundStepsMs = [1, 100, 1_000, 10_000, 60_000, 300_000, 900_000, 3_600_000, 21_600_000];
const dayMs = 86_400_000;

/** The stretches of `whole` that none of the spans touch and that are long enough to be cut short. */
export function findIdle(whole: Interval, spans: readonly Interval[]): readonly Interval[] {
  const longEnough = (whole.latest - whole.earliest) * idleShareMin;
  const idle: Interval[] = [];
  let quietSince: Instant | null = null;
  for (const { earliest, latest } of spans.toSorted((a, b) => a.earliest - b.earliest)) {
    if (quietSince !== null && earliest - quietSince > longEnough) {
      idle.push({ earliest: quietSince, latest: earliest });
    }
    if (quietSince === null || latest > quietSince) quietSince = latest;
  }
  return idle;
}

/** The scale on which the idle stretches are breaks; a little of each stays open at both ends. */
export function breakAt(whole: Interval, idle: readonly Interval[]): TimeScale {
  const idleMs = idle.reduce((sum, { earliest, latest }) => sum + latest - earliest, 0);
  const aimedMs = Math.max(1, (whole.latest - whole.earliest - idleMs) * breakShare);
  const stepMs = aimedMs >= dayMs ? dayMs : (roundStepsMs.findLast((step) => step <= aimedMs) ?? 1);
  const breaks: TimeBreak[] = [];
  let removedMs = 0;
  for (const { earliest, latest } of idle) {
    const air = Math.round(aimedMs / 4);
    const [from, to] = [earliest + air, latest - air];
    const cutMs = Math.floor((to - from - aimedMs) / stepMs) * stepMs;
    if (cutMs <= 0) continue;
    const axisFrom = from - removedMs;
    removedMs += cutMs;
    breaks.push({
      earliest: instant(from),
      latest: instant(to),
      axisFrom,
      axisTo: to - removedMs,
    });
  }
  return { breaks };
}

/** Milliseconds on the axis; inside a break time runs faster, evenly. */
export function toAxis({ breaks }: TimeScale, at: number): number {
  const passed = breaks.findLast(({ earliest }) => earliest <= at);
  if (!passed) return at;
  if (at >= passed.latest) return at - (passed.latest - passed.axisTo);
  const share = (at - passed.earliest) / (passed.latest - passed.earliest);
  return Math.round(passed.axisFrom + share * (passed.axisTo - passed.axisFrom));
}

/** The way back; null beyond the calendar. */
export function fromAxis({ breaks }: TimeScale, axisMs: number): Instant | null {
  const passed = breaks.findLast(({ axisFrom }) => axisFrom <= axisMs);
  const epochMs = Math.round(passed ? behind(passed, axisMs) : axisMs);
  return isInstant(epochMs) ? epochMs : null;
}

function behind(passed: TimeBreak, axisMs: number): number {
  if (axisMs >= passed.axisTo) return axisMs + (passed.latest - passed.axisTo);
  const share = (axisMs - passed.axisFrom) / (passed.axisTo - passed.axisFrom);
  return passed.earliest + share * (passed.latest - passed.earliest);
}

/** Is this place of the axis inside a break, where times stand too close to be labelled? */
export function isInBreak({ breaks }: TimeScale, axisMs: number): boolean {
  return breaks.some(({ axisFrom, axisTo }) => axisMs > axisFrom && axisMs < axisTo);
}
