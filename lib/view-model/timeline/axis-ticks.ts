import { type Instant, type Interval, instant } from "@/lib/base/instant";
import { formatTime } from "@/lib/time/shown/time-text";
import { knownOrUtc, toWallClock } from "@/lib/time/shown/zoned-time";
import { wallToEpochMs } from "@/lib/time/zone";
import { type TimeScale, toAxis } from "./timeline-scale";

/** A round time of the shown zone; `share` of the window in [0, 1] from its beginning. */
export type AxisTick = { readonly share: number; readonly label: string };

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const evenStepsMs = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14].map((count) => count * day),
];

/** A step of months is never shorter than `leastMs`. */
type Step = { readonly leastMs: number; readonly months: number | null };

const steps: readonly Step[] = [
  ...evenStepsMs.map((leastMs) => ({ leastMs, months: null })),
  ...[1, 2, 3, 6].map((months) => ({ leastMs: months * 28 * day, months })),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000].map((years) => ({
    leastMs: years * 365 * day,
    months: years * 12,
  })),
];

/**
 * Round times over `window`, about `ticksMax` of them at most. Hours and less are round by the wall clock that
 * holds at the beginning of the window: over a change of summer time later ones stand an hour off, and say so by
 * their label. Days, months and years begin when they do in the zone. Inside a break of the scale there are none.
 */
export function layOutTicks(
  window: Interval,
  { scale, zone, ticksMax }: { scale: TimeScale; zone: string; ticksMax: number },
): readonly AxisTick[] {
  const [from, to] = [toAxis(scale, window.earliest), toAxis(scale, window.latest)];
  const width = Math.max(to - from, 1);
  const step = steps.find(({ leastMs }) => width / leastMs <= Math.max(ticksMax, 1));
  if (step === undefined) return [];
  const offsetMs = toWallClock(window.earliest, zone).offsetMinutes * minute;
  return openStretches(window, scale).flatMap((stretch) =>
    roundTimes(stretch, step, { zone, offsetMs }).map((at) => ({
      share: (toAxis(scale, at) - from) / width,
      label: tickLabel(at, step, zone),
    })),
  );
}

function roundTimes(
  { earliest, latest }: Interval,
  { leastMs, months }: Step,
  { zone, offsetMs }: { readonly zone: string; readonly offsetMs: number },
): readonly Instant[] {
  const wallMs = earliest + offsetMs;
  const before =
    months === null ? Math.floor(wallMs / leastMs) : Math.floor(monthOf(wallMs) / months);
  const roundTime = (count: number) => {
    const roundMs =
      months === null ? count * leastMs : Date.UTC(2000, count * months - monthsTo2000);
    return leastMs < day ? roundMs - offsetMs : wallToEpochMs(knownOrUtc(zone), roundMs);
  };
  const times: Instant[] = [];
  for (let count = before; roundTime(count) <= latest; count += 1) {
    if (roundTime(count) >= earliest) times.push(instant(roundTime(count)));
  }
  return times;
}

/** Counted from the year 0, so that round ones begin round years. */
function monthOf(wallMs: number): number {
  const wall = new Date(wallMs);
  return wall.getUTCFullYear() * 12 + wall.getUTCMonth();
}

const monthsTo2000 = 24_000;

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

/** `2026`, `2026-03`, `03-08`, `14:05`, `14:05:30` or `14:05:30.250`. */
function tickLabel(at: Instant, { leastMs, months }: Step, zone: string): string {
  if (leastMs >= day) {
    const date = formatTime(at, zone, { precision: "day" });
    if (months === null) return date.slice(5);
    return date.slice(0, months < 12 ? 7 : 4);
  }
  if (leastMs >= minute) return formatTime(at, zone, { precision: "minute" });
  return formatTime(at, zone, { precision: leastMs >= second ? "second" : "millisecond" });
}
