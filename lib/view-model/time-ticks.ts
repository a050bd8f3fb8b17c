import { type Instant, type Interval, nearestInstant } from "@/lib/base/instant";
import { formatTime } from "./time-text";
import { toWallClock } from "./zoned-time";

/** Steps of a clock that people read without counting. */
const stepsMs = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000],
  ...[60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000],
  ...[3_600_000, 7_200_000, 10_800_000, 21_600_000, 43_200_000],
  ...[86_400_000, 172_800_000, 604_800_000, 2_592_000_000, 31_536_000_000],
] as const;

export type TimeTick = {
  readonly at: Instant;
  readonly text: string;
  /** Of the stretch, [0, 1]. */
  readonly share: number;
};

/** At most `ticksMax` round clock times of a zone in a stretch; the offset is the one at its beginning. */
export function timeTicks(
  { earliest, latest }: Interval,
  zone: string,
  ticksMax: number,
): readonly TimeTick[] {
  const width = latest - earliest;
  if (width <= 0) return [];
  const step = stepsMs.find((one) => width / one <= ticksMax) ?? stepsMs[stepsMs.length - 1];
  if (step === undefined) return [];
  const offset = toWallClock(earliest, zone).offsetMinutes * 60_000;
  const ticks: TimeTick[] = [];
  let at = Math.ceil((earliest + offset) / step) * step - offset;
  for (; at <= latest && ticks.length <= ticksMax; at += step) {
    const instant = nearestInstant(at);
    ticks.push({
      at: instant,
      text: formatTime(instant, zone, { precision: precisionOf(step) }),
      share: (at - earliest) / width,
    });
  }
  return ticks;
}

function precisionOf(stepMs: number) {
  if (stepMs < 1_000) return "millisecond";
  if (stepMs < 60_000) return "second";
  return stepMs < 86_400_000 ? "minute" : "day";
}
