import { type Instant, type Interval, isInstant } from "@/lib/base/instant";
import type { Granularity, StampAsWritten } from "@/lib/domain/evidence-record";
import { scanInstant } from "@/lib/time/instants/instant-scan";
import { wallToEpochMs } from "@/lib/time/zone";

const textMax = 4000;
const dayMs = 86_400_000;

const widths: Readonly<Record<Granularity, number>> = {
  microsecond: 1,
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  month: 31 * dayMs,
  year: 366 * dayMs,
};

/**
 * The times a text tells in its words, as far as they can be read. A time of day is one of the days around `said`, on
 * the clock of `zone` or of UTC; a day without a year is one of the year of `said`.
 */
export function statedTimes(text: string, zone: string, statedAt: Instant): readonly Interval[] {
  const times: Interval[] = [];
  const words = text.slice(0, textMax);
  for (let at = 0; at < words.length; at += 1) {
    if (at > 0 && /[\p{L}\p{N}]/u.test(words.charAt(at - 1))) continue;
    const found = scanInstant(words, at, null);
    if (found === null) continue;
    times.push(
      ...(found.kind === "clock"
        ? ofClock(found.clock, zone, statedAt)
        : ofStamp(found.stamp, zone, statedAt)),
    );
    at = Math.max(at, found.end - 1);
  }
  return times;
}

function ofStamp(stamp: StampAsWritten, zone: string, statedAt: Instant): readonly Interval[] {
  const { offsetMinutes, isYearless, granularity } = stamp;
  const wallMs = isYearless ? inYearOf(stamp.wallMicros / 1000, statedAt) : stamp.wallMicros / 1000;
  const epochMs =
    offsetMinutes === null ? wallToEpochMs(zone, wallMs) : wallMs - offsetMinutes * 60_000;
  return toInterval(epochMs, granularity);
}

function inYearOf(wallMs: number, statedAt: Instant): number {
  const date = new Date(wallMs);
  date.setUTCFullYear(new Date(statedAt).getUTCFullYear());
  return date.getTime();
}

function ofClock(
  { microsOfDay, granularity }: { readonly microsOfDay: number; readonly granularity: Granularity },
  zone: string,
  statedAt: Instant,
): readonly Interval[] {
  const midnight = Math.floor(statedAt / dayMs) * dayMs;
  return [-1, 0, 1]
    .map((days) => midnight + days * dayMs + microsOfDay / 1000)
    .flatMap((wallMs) => [wallToEpochMs(zone, wallMs), wallMs])
    .flatMap((epochMs) => toInterval(epochMs, granularity));
}

function toInterval(epochMs: number, granularity: Granularity): readonly Interval[] {
  const earliest = Math.floor(epochMs);
  const latest = earliest + widths[granularity] - 1;
  return isInstant(earliest) && isInstant(latest) ? [{ earliest, latest }] : [];
}
