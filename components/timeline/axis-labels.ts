import type { TimelineFormatOption } from "vis-timeline/peer";
import { type Instant, instant, isInstant } from "@/lib/base/instant";
import { formatTime } from "@/lib/view-model/time-text";

/** Labels of the axis in the shown zone; the fine row above, the coarse row below it. */
export function toAxisLabels(zone: string): TimelineFormatOption {
  const withTime =
    (label: (at: Instant, scale: string) => string) => (date: Date, scale: string) => {
      const epochMs = Math.round(date.valueOf());
      return isInstant(epochMs) ? label(instant(epochMs), scale) : "";
    };
  return {
    minorLabels: withTime((at, scale) => minorLabel(at, scale, zone)),
    majorLabels: withTime((at, scale) => majorLabel(at, scale, zone)),
  };
}

function minorLabel(at: Instant, scale: string, zone: string): string {
  if (scale === "millisecond") return formatTime(at, zone, { precision: "millisecond" }).slice(6);
  if (scale === "second") return formatTime(at, zone);
  if (scale === "minute" || scale === "hour") return formatTime(at, zone, { precision: "minute" });
  const day = formatTime(at, zone, { precision: "day" });
  if (scale === "year") return day.slice(0, 4);
  return scale === "month" ? day.slice(0, 7) : day.slice(5);
}

function majorLabel(at: Instant, scale: string, zone: string): string {
  if (scale === "millisecond") return formatTime(at, zone, { withDay: true });
  if (scale === "second") return formatTime(at, zone, { precision: "minute", withDay: true });
  const day = formatTime(at, zone, { precision: "day" });
  if (scale === "minute" || scale === "hour") return day;
  return scale === "year" ? "" : day.slice(0, 4);
}
