import { z } from "zod";
import type { ReadReport } from "@/lib/domain/artifact";

export const readReportSchema: z.ZodType<ReadReport> = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("read"),
    format: z.string(),
    reader: z.string(),
    readerVersion: z.number(),
    encoding: z.string(),
    containers: z.array(z.string()),
    lines: z.number(),
    records: z.number(),
    undated: z.number(),
    dropped: z.array(
      z.strictObject({ reason: z.string(), count: z.number(), lines: z.array(z.number()) }),
    ),
    warnings: z.array(z.string()),
    firstWallMicros: z.number().nullable(),
    lastWallMicros: z.number().nullable(),
    statesOffset: z.enum(["all", "some", "none"]),
    isYearless: z.boolean(),
    isTruncated: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("unread"),
    format: z.string(),
    reason: z.string(),
    warnings: z.array(z.string()),
  }),
]);
