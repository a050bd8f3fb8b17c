import { z } from "zod";
import { isInstant } from "@/lib/base/instant";
import { zoneBases } from "@/lib/domain/artifact";
import { clockDoubtsSchema, clockSegmentsSchema, readReportSchema } from "@/lib/domain/artifact-schema";

const clockSchema = z.object({
  zone: z.string(),
  zoneBasis: z.enum(zoneBases),
  year: z.number().nullable(),
  segments: clockSegmentsSchema,
  doubts: clockDoubtsSchema,
});

const instantSchema = z.number().refine(isInstant, "Not an instant");

/** A file that waits to be imported, as the server tells of it; `report` is null until it was read. */
const stagedUploadSchema = z.object({
  id: z.string(),
  path: z.string(),
  /** How many it will have; null when the sender did not say. */
  bytes: z.number().nullable(),
  received: z.number(),
  report: readReportSchema.nullable(),
  clock: clockSchema.nullable(),
  firstAt: instantSchema.nullable(),
  lastAt: instantSchema.nullable(),
});

export type StagedUpload = z.infer<typeof stagedUploadSchema>;

export const stagedUploadsSchema = z.array(stagedUploadSchema);
