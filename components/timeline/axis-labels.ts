import type { TimelineFormatOption } from "vis-timeline/peer";
import type { Instant } from "@/lib/base/instant";
import { formatTime } from "@/lib/time/shown/time-text";
import { fromAxis, isInBreak, type TimeScale } from "@/lib/view-model/timeline/timeline-scale";

/**
 * Labels of the axis in the shown zone, in one row: a time, and the day where one begins. None is inside a break, nor
 * at a time before the window: only its end would be seen, which reads as some other time.
 */
export function toAxisLabels(
  zone: string,
  scale: TimeScale,
  /** Where the window begins while it is drawn, in milliseconds of the axis. */
  windowStart: () => number,
): TimelineFormatOption {
  const label = (date: Date, unit: string) => {
    const at = isInBreak(scale, date.valueOf()) ? null : fromAxis(scale, date.valueOf());
    return at === null || date.valueOf() < windowStart() ? "" : timeLabel(at, unit, zone);
  };
  return { minorLabels: label, majorLabels: () => "" };
}

function timeLabel(at: Instant, unit: string, zone: string): string {
  const day = formatTime(at, zone, { precision: "day" });
  if (unit === "year") return day.slice(0, 4);
  if (unit === "month") return day.slice(0, 7);
  if (unit === "millisecond") return formatTime(at, zone, { precision: "millisecond" });
  const time = formatTime(at, zone);
  if (unit === "second") return time;
  const isDay = unit !== "minute" && unit !== "hour";
  return isDay || time === "00:00:00" ? day : time.slice(0, 5);
}
