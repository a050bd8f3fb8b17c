import { z } from "zod";
import { type Interval, instant, isInstant } from "@/lib/base/instant";
import { severities } from "@/lib/domain/evidence/evidence-record";
import { densityBucketMs } from "../tracks/density-drawing";
import { type Counted, evidenceRange, wholeRange } from "./evidence-range";

const instantSchema = z
  .int()
  .refine(isInstant)
  .transform((epochMs) => instant(epochMs));

/** What the records that fit a search say, as the server counts it. */
export const templatePageSchema = z.object({
  templates: z.array(
    z.object({
      template: z.string(),
      count: z.int(),
      firstAt: instantSchema.nullable(),
      lastAt: instantSchema.nullable(),
      severity: z.enum(severities).nullable(),
      artifactIds: z.array(z.string()),
      buckets: z.array(z.object({ at: instantSchema, count: z.int() })),
      parameters: z.array(z.object({ values: z.array(z.string()), hasMore: z.boolean() })),
    }),
  ),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type TemplateRow = Readonly<z.infer<typeof templatePageSchema>["templates"][number]>;

/** The stretch of time small bars of counts are drawn over, cut into buckets. */
export type BarScale = { readonly range: Interval; readonly bucketMs: number };

const barsMax = 40;
const barsMin = 6;
/** Well below what the server refuses to count. */
const bucketsMax = 4_000;

/**
 * The window, or the stretch of what is searched. Without a window the server counts from the first record of all to
 * the last: null when that leaves buckets too wide to tell anything of the stretch, and when nothing has a time.
 */
export function toBarScale(
  window: Interval | null,
  { all, searched }: { readonly all: readonly Counted[]; readonly searched: readonly Counted[] },
): BarScale | null {
  const range = window ?? evidenceRange(searched);
  const counted = window ?? wholeRange(all);
  if (range === null || counted === null) return null;
  const wanted = densityBucketMs(range, barsMax);
  const finest = densityBucketMs(counted, bucketsMax);
  if (finest > wanted && finest * barsMin > range.latest - range.earliest) return null;
  return { range, bucketMs: Math.max(wanted, finest) };
}

/** "1, 2, 3 and more": what stood at one place of a template. */
export function describeValues({ values, hasMore }: TemplateRow["parameters"][number]): string {
  const shown = values.map((value) => (value === "" ? "nothing" : value)).join(", ");
  return hasMore ? `${shown} and more` : shown;
}

export type Bar = {
  /** Place of the bucket from the left, in shares of the scale; as wide as `width`. */
  readonly left: number;
  readonly width: number;
  /** In (0, 1], of the highest. A bucket without records has no bar. */
  readonly height: number;
};

export function toBars(
  { range, bucketMs }: BarScale,
  buckets: TemplateRow["buckets"],
): readonly Bar[] {
  const first = Math.floor(range.earliest / bucketMs) * bucketMs;
  const length = Math.max(bucketMs, range.latest + 1 - first);
  const drawn = buckets.filter(({ at, count }) => at >= first && at <= range.latest && count > 0);
  const highest = Math.max(1, ...drawn.map(({ count }) => count));
  return drawn.map(({ at, count }) => ({
    left: (at - first) / length,
    width: Math.min(bucketMs, length) / length,
    height: count / highest,
  }));
}
