import { z } from "zod";
import { formatInstant, type Instant, type Interval, isInstant } from "@/lib/base/instant";
import { type Granularity, granularities } from "./evidence-record";

/** What is stored as a number and is an instant. */
export const instantSchema = z.custom<Instant>(
  (value) => typeof value === "number" && isInstant(value),
  { error: "Not an instant" },
);
export const intervalSchema = z.strictObject({ earliest: instantSchema, latest: instantSchema });

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

/** What is read off a machine at its time; the other bases are what people say, sooner or later. */
export const machineBases: ReadonlySet<TimeBasis> = new Set([
  "log",
  "alert",
  "metric",
  "change",
  "frame",
]);

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

/** As the store holds it. */
export const eventTimeSchema: z.ZodType<EventTime> = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(["stated", "inferred"]),
    earliest: instantSchema,
    latest: instantSchema,
    granularity: z.enum(granularities),
    raw: z.string(),
    basis: z.enum(timeBases),
    zone: z.string().nullable(),
    clockOffsetMs: z.number(),
    confidence: z.number(),
  }),
  z.strictObject({ kind: z.literal("unknown"), raw: z.string(), basis: z.enum(timeBases) }),
]);

/** As documents tell it. */
export const timeItemSchema = z.object({
  kind: z.enum(["stated", "inferred", "unknown"]),
  earliest: z.iso.datetime().nullable(),
  latest: z.iso.datetime().nullable(),
  granularity: z.string().nullable(),
  basis: z.string(),
  raw: z.string(),
  zone: z.string().nullable(),
  clockOffsetMs: z.number(),
  confidence: z.number(),
});

export function toTimeItem(time: EventTime): z.infer<typeof timeItemSchema> {
  if (time.kind === "unknown") {
    const nothing = { earliest: null, latest: null, granularity: null, zone: null };
    return { ...time, ...nothing, clockOffsetMs: 0, confidence: 0 };
  }
  return { ...time, earliest: formatInstant(time.earliest), latest: formatInstant(time.latest) };
}

/** A time a person gave: theirs is the basis, the raw text of the evidence stays. */
export function reportedTime(time: EventTime, { earliest, latest }: Interval): EventTime {
  const known = time.kind === "unknown" ? null : time;
  return {
    kind: "stated",
    earliest,
    latest,
    granularity: known?.granularity ?? "second",
    raw: time.raw,
    basis: "human",
    zone: known?.zone ?? null,
    clockOffsetMs: 0,
    confidence: 1,
  };
}

const givenInstant = z.custom<Instant>((value) => typeof value === "number" && isInstant(value), {
  error: "Not a time between the years 1 and 9999",
});
/** Both ends of a time a person may give, or neither. */
export const givenTime = { earliest: givenInstant, latest: givenInstant };

export function findGivenTimeProblem(edit: {
  readonly earliest?: number | undefined;
  readonly latest?: number | undefined;
}): string | null {
  if ((edit.earliest === undefined) !== (edit.latest === undefined)) {
    return "Give both ends of the time";
  }
  return (edit.earliest ?? 0) <= (edit.latest ?? 0) ? null : "The time ends before it starts";
}

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
