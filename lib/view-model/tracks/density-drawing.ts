import { z } from "zod";
import { type Instant, type Interval, instant, isInstant } from "@/lib/base/instant";
import { type Severity, severities } from "@/lib/domain/evidence/evidence-record";

/** How many records an artifact has in each bucket of time; `at` is the start of the bucket. */
export const densityCellsSchema = z.array(
  z.object({
    at: z
      .int()
      .refine(isInstant)
      .transform((epochMs) => instant(epochMs)),
    severity: z.enum(severities).nullable(),
    count: z.int(),
  }),
);
type DensityCell = Readonly<z.infer<typeof densityCellsSchema>[number]>;

/** Bands of a column from the bottom up: what is worst stands on the axis, where it is seen. */
export const densityBands = ["severe", "warning", "plain"] as const;
export type DensityBand = (typeof densityBands)[number];

export type DensityColumn = {
  readonly at: Instant;
  readonly counts: Readonly<Record<DensityBand, number>>;
  readonly total: number;
};

export type DensityDrawing = {
  readonly bucketMs: number;
  /** Only buckets that hold records: one that holds none has no column, which is not a column of 0. */
  readonly columns: readonly DensityColumn[];
  readonly totalMax: number;
  readonly records: number;
};

const bandBySeverity: Readonly<Record<Severity, DensityBand>> = {
  critical: "severe",
  error: "severe",
  warning: "warning",
  notice: "plain",
  info: "plain",
  debug: "plain",
};

/** Steps people read without counting. */
const niceStepsMs = [
  100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  3_600_000, 7_200_000, 21_600_000, 86_400_000, 604_800_000, 2_592_000_000,
];

/** The narrowest nice bucket that cuts the window into at most `columnsMax`. */
export function densityBucketMs({ earliest, latest }: Interval, columnsMax: number): number {
  const needed = (latest - earliest) / columnsMax;
  return niceStepsMs.find((step) => step >= needed) ?? Math.ceil(needed);
}

export function drawDensity(cells: readonly DensityCell[], bucketMs: number): DensityDrawing {
  const columns = new Map<Instant, Record<DensityBand, number>>();
  for (const { at, severity, count } of cells) {
    if (count <= 0) continue;
    const counts = columns.get(at) ?? { severe: 0, warning: 0, plain: 0 };
    counts[severity === null ? "plain" : bandBySeverity[severity]] += count;
    columns.set(at, counts);
  }
  const drawn = [...columns]
    .map(([at, counts]) => ({ at, counts, total: counts.severe + counts.warning + counts.plain }))
    .toSorted((a, b) => a.at - b.at);
  return {
    bucketMs,
    columns: drawn,
    totalMax: drawn.reduce((most, { total }) => Math.max(most, total), 0),
    records: drawn.reduce((sum, { total }) => sum + total, 0),
  };
}

/**
 * Height of a count as a share of the strip, [0, 1], on a logarithmic scale: beside a burst of 40,000
 * lines the single error before it still shows. A count of 1 is a visible stub.
 */
export function densityHeight(count: number, totalMax: number): number {
  if (count <= 0 || totalMax <= 0) return 0;
  return 0.08 + 0.92 * (Math.log1p(count - 1) / Math.log1p(Math.max(totalMax - 1, 1)));
}

/** `14:02:10, 1,204 records, 12 errors`: what a column says to a pointer and to a screen reader. */
export function describeColumn({ counts, total }: DensityColumn): string {
  const parts = [`${total.toLocaleString("en-US")} ${total === 1 ? "record" : "records"}`];
  if (counts.severe > 0) parts.push(`${counts.severe.toLocaleString("en-US")} errors or worse`);
  if (counts.warning > 0) parts.push(`${counts.warning.toLocaleString("en-US")} warnings`);
  return parts.join(", ");
}
