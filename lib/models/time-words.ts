import { formatInstant, type Interval } from "@/lib/base/instant";
import type { EventTime } from "@/lib/domain/evidence/event-time";

/** What lies within it is told by its beginning: a stamp to the second is that second. */
const momentMs = 1000;

/** Both ends of what is known no better; one of what is. */
export function timeText(time: EventTime): string {
  if (time.kind === "unknown") return "time unknown";
  return time.latest - time.earliest <= momentMs ? formatInstant(time.earliest) : spanText(time);
}

export function spanText({ earliest, latest }: Interval): string {
  return `${formatInstant(earliest)} – ${formatInstant(latest)}`;
}
