import type { TimelineFormatOption } from "vis-timeline/peer";
import type { Instant } from "@/lib/base/instant";
import { formatTime } from "@/lib/time/shown/time-text";
import { fromAxis, isInBreak, type TimeScale } from "@/lib/view-model/timeline/timeline-scale";

/**
 * Labels of the axis in the shown zone; the fine row above, the coarse row below it. None inside a break, and in the
 * fine row none of a time before the window: only its end would be seen, which reads as some other time.
 */
export function toAxisLabels(
  zone: string,
  scale: TimeScale,
  /** Where the window begins while it is drawn, in milliseconds of the axis. */
  windowStart: () => number,
): TimelineFormatOption {
  const withTime = (label: (at: Instant, unit: string) => string) => (date: Date, unit: string) => {
    const at = isInBreak(scale, date.valueOf()) ? null : fromAxis(scale, date.valueOf());
    return at === null ? "" : label(at, unit);
  };
  const minor = withTime((at, unit) => minorLabel(at, unit, zone));
  return {
    minorLabels: (date: Date, unit: string) =>
      date.valueOf() < windowStart() ? "" : minor(date, unit),
    majorLabels: withTime((at, unit) => majorLabel(at, unit, zone)),
  };
}

function minorLabel(at: Instant, unit: string, zone: string): string {
  if (unit === "millisecond") return formatTime(at, zone, { precision: "millisecond" }).slice(6);
  if (unit === "second") return formatTime(at, zone);
  if (unit === "minute" || unit === "hour") return formatTime(at, zone, { precision: "minute" });
  const day = formatTime(at, zone, { precision: "day" });
  if (unit === "year") return day.slice(0, 4);
  return unit === "month" ? day.slice(0, 7) : day.slice(5);
}

function majorLabel(at: Instant, unit: string, zone: string): string {
  if (unit === "millisecond") return formatTime(at, zone, { withDay: true });
  if (unit === "second") return formatTime(at, zone, { precision: "minute", withDay: true });
  const day = formatTime(at, zone, { precision: "day" });
  if (unit === "minute" || unit === "hour") return day;
  return unit === "year" ? "" : day.slice(0, 4);
}
