import type { Instant, Interval } from "@/lib/base/instant";
import type { Granularity } from "./evidence-record";

export const timeBases = [
  "log",
  "alert",
  "metric",
  "change",
  "relative-expression",
  "mention",
  "frame",
  "human",
] as const;
/** What a time rests on, strongest machine clocks first. */
export type TimeBasis = (typeof timeBases)[number];

/** The onset of an event as an interval with a reason. An unknown time has no interval at all. */
export type EventTime =
  | {
      readonly kind: "stated" | "inferred";
      readonly earliest: Instant;
      readonly latest: Instant;
      readonly granularity: Granularity;
      /** The characters the time was read from. */
      readonly raw: string;
      readonly basis: TimeBasis;
      readonly zone: string | null;
      /** What was subtracted from the source's clock. */
      readonly clockOffsetMs: number;
      /** [0, 1] */
      readonly confidence: number;
    }
  | { readonly kind: "unknown"; readonly raw: string; readonly basis: TimeBasis };

export type KnownTime = Exclude<EventTime, { kind: "unknown" }>;

/** The whole an event may occupy: from the earliest onset to the latest end. Null when unknown. */
export function timeSpan(event: {
  readonly time: EventTime;
  readonly endTime: EventTime | null;
}): Interval | null {
  if (event.time.kind === "unknown") return null;
  const end = event.endTime;
  const latest =
    end !== null && end.kind !== "unknown" && end.latest > event.time.latest
      ? end.latest
      : event.time.latest;
  return { earliest: event.time.earliest, latest };
}
