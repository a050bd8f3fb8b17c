import { z } from "zod";
import { isInstant } from "@/lib/base/instant";
import { type ReadReport, zoneBases } from "@/lib/domain/artifact";

const reportSchema: z.ZodType<ReadReport> = z.discriminatedUnion("kind", [
  z.object({
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
      z.object({ reason: z.string(), count: z.number(), lines: z.array(z.number()) }),
    ),
    warnings: z.array(z.string()),
    firstWallMicros: z.number().nullable(),
    lastWallMicros: z.number().nullable(),
    statesOffset: z.enum(["all", "some", "none"]),
    isYearless: z.boolean(),
    isTruncated: z.boolean(),
  }),
  z.object({
    kind: z.literal("unread"),
    format: z.string(),
    reason: z.string(),
    warnings: z.array(z.string()),
  }),
]);

const clockBasisSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("person") }),
  z.object({ kind: z.literal("same-host"), path: z.string() }),
  z.object({
    kind: z.literal("anchors"),
    anchors: z.number(),
    madMs: z.number(),
    isApplied: z.boolean(),
  }),
]);

const clockSchema = z.object({
  zone: z.string(),
  zoneBasis: z.enum(zoneBases),
  year: z.number().nullable(),
  segments: z.array(
    z.object({ fromRecord: z.number(), offsetMs: z.number(), basis: clockBasisSchema }),
  ),
});

const instantSchema = z.number().refine(isInstant, "Not an instant");

/** A file that waits to be imported, as the server tells of it; `report` is null until it was read. */
const stagedUploadSchema = z.object({
  id: z.string(),
  path: z.string(),
  /** How many it will have; null when the sender did not say. */
  bytes: z.number().nullable(),
  received: z.number(),
  report: reportSchema.nullable(),
  clock: clockSchema.nullable(),
  firstAt: instantSchema.nullable(),
  lastAt: instantSchema.nullable(),
});

export type StagedUpload = z.infer<typeof stagedUploadSchema>;

export const stagedUploadsSchema = z.array(stagedUploadSchema);
