import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { formatInstant, parseInstant } from "@/lib/base/instant";
import { eventIds, measurementIds } from "../ids";
import { intervalSchema } from "./event-time";
import { recordKinds, severities } from "./evidence-record";
import { evidenceTermSchema } from "./evidence-term";

/**
 * Which records are counted: those of the named files that are in the window and meet every term of `where`. With
 * `counted`, these are the whole, and the records that also meet every term of `counted` are the part.
 */
export const measurementQuerySchema = z.strictObject({
  paths: z.array(z.string()),
  kinds: z.array(z.enum(recordKinds)).exactOptional(),
  severities: z.array(z.enum(severities)).exactOptional(),
  where: z.array(evidenceTermSchema),
  counted: z.array(evidenceTermSchema).exactOptional(),
});
export type MeasurementQuery = Immutable<z.infer<typeof measurementQuerySchema>>;

/** The clock of one counted file: what is needed to place its records in the window again. */
const countedClockSchema = z.strictObject({
  path: z.string(),
  zone: z.string(),
  year: z.int().nullable(),
  segments: z.array(z.strictObject({ fromRecord: z.int(), offsetMs: z.number() })),
});
export type CountedClock = Immutable<z.infer<typeof countedClockSchema>>;

/** Of the counted records, how many are of one kind, such as one route: the commonest kinds only. */
const partSchema = z.strictObject({ name: z.string(), count: z.int() });

export const measurementValueSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("count"), count: z.int() }),
  z.strictObject({
    kind: z.literal("share"),
    numerator: z.int(),
    denominator: z.int(),
    parts: z.array(partSchema),
  }),
]);
export type MeasurementValue = Immutable<z.infer<typeof measurementValueSchema>>;

const measured = {
  /** What the counted records are, as a plural noun: "requests to nginx that failed with 5xx". */
  what: z.string(),
  /** What the whole is counted in, for a share: "requests to nginx". */
  of: z.string().exactOptional(),
  component: z.string().nullable(),
  query: measurementQuerySchema,
  clock: z.array(countedClockSchema),
  value: measurementValueSchema,
};

/** A number that a person reads, with everything that is needed to count it again. */
export const measurementSchema = z.strictObject({
  id: measurementIds.schema,
  /** The event whose size it is; null where it belongs to none. */
  event: eventIds.schema.nullable(),
  ...measured,
  /** Both ends belong to it; null counts all records, those without a time too. */
  window: intervalSchema.nullable(),
});
export type Measurement = Immutable<z.infer<typeof measurementSchema>>;

const time = z.iso.datetime();
export const measurementItemSchema = z.object({
  id: z.string(),
  event: z.string().nullable(),
  ...measured,
  window: z.object({ from: time, to: time }).nullable(),
});
export type MeasurementItem = z.infer<typeof measurementItemSchema>;

export function toMeasurementItem(measurement: Measurement): MeasurementItem {
  const { window, ...others } = measurement;
  return {
    // Parsing copies what is read-only into the lists a document has.
    ...measurementSchema.omit({ window: true }).parse(others),
    window: window && {
      from: formatInstant(window.earliest),
      to: formatInstant(window.latest),
    },
  };
}

/** Read back from a document, to be counted again; null where its window is no interval. */
export function fromMeasurementItem({ window, ...others }: MeasurementItem): Measurement | null {
  const parsed = measurementSchema.safeParse({
    ...others,
    window: window && { earliest: parseInstant(window.from), latest: parseInstant(window.to) },
  });
  return parsed.success ? parsed.data : null;
}

type Part = { readonly numerator: number; readonly denominator: number };

/** The one share is larger by more than chance: three standard errors of their difference. */
export function areApart(one: Part, other: Part): boolean {
  const pooled = (one.numerator + other.numerator) / (one.denominator + other.denominator);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.denominator + 1 / other.denominator));
  return one.numerator / one.denominator - other.numerator / other.denominator > 3 * error;
}

/** A share in whole percent, but never 0 % or 100 % of what is neither none nor all; null of nothing. */
export function percentOf({ numerator, denominator }: Part): number | null {
  if (denominator === 0) return null;
  const percent = Math.round((numerator / denominator) * 100);
  if (percent === 0 && numerator > 0) return 1;
  return percent === 100 && numerator < denominator ? 99 : percent;
}
