import { type Instant, type Interval, instant } from "@/lib/base/instant";
import { formatTime } from "./time-text";
import { type TimeScale, toAxis } from "./timeline-scale";
import { toWallClock } from "./zoned-time";

/** A round time of the shown zone; `share` of the window in [0, 1] from its beginning. */
export type AxisTick = { readonly share: number; readonly label: string };

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const stepsMs = [
  ...[1, 10, 100, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 30, 90, 365].map((count) => count * day),
];

/**
 * Round times over `window`, about `ticksMax` of them at most. A tick is round by the wall clock that
 * holds at the beginning of the window: over a change of summer time later ones stand an hour off, and
 * say so by their label. Inside a break of the scale there are none.
 */
export function layOutTicks(
  window: Interval,
  { scale, zone, ticksMax }: { scale: TimeScale; zone: string; ticksMax: number },
): readonly AxisTick[] {
  const [from, to] = [toAxis(scale, window.earliest), toAxis(scale, window.latest)];
  const width = Math.max(to - from, 1);
  const step = stepsMs.find((candidate) => width / candidate <= Math.max(ticksMax, 1)) ?? width * 2;
  const offsetMs = toWallClock(window.earliest, zone).offsetMinutes * minute;
  return openStretches(window, scale).flatMap(({ earliest, latest }) => {
    const first = Math.ceil((earliest + offsetMs) / step) * step - offsetMs;
    const count = Math.max(0, Math.floor((latest - first) / step) + 1);
    return Array.from({ length: count }, (_, index) => instant(first + index * step)).map((at) => ({
      share: (toAxis(scale, at) - from) / width,
      label: tickLabel(at, step, zone),
    }));
  });
}

/** What of the window no break cuts out. */
function openStretches(window: Interval, { breaks }: TimeScale): readonly Interval[] {
  const starts = [window.earliest, ...breaks.map(({ latest }) => latest)];
  const ends = [...breaks.map(({ earliest }) => earliest), window.latest];
  return starts.flatMap((start, index) => {
    const earliest = Math.max(start, window.earliest);
    const latest = Math.min(ends[index] ?? window.latest, window.latest);
    return earliest <= latest ? [{ earliest: instant(earliest), latest: instant(latest) }] : [];
  });
}

function tickLabel(at: Instant, step: number, zone: string): string {
  if (step >= day) return formatTime(at, zone, { precision: "day" }).slice(5);
  if (step >= minute) return formatTime(at, zone, { precision: "minute" });
  return formatTime(at, zone, { precision: step >= second ? "second" : "millisecond" });
}
