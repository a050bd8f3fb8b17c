import { z } from "zod";
import { isInstant } from "@/lib/base/instant";
import { zoneBases } from "@/lib/domain/artifact";
import {
  clockDoubtsSchema,
  clockSegmentsSchema,
  readReportSchema,
} from "@/lib/domain/artifact-schema";

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
  /** reading: all bytes are here; `records` so far, null while others are read first. */
  state: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("receiving") }),
    z.object({ kind: z.literal("reading"), records: z.number().nullable() }),
    z.object({ kind: z.literal("ready") }),
  ]),
  /** The waiting archive it came out of; null for a file that was sent. */
  archiveId: z.string().nullable(),
  report: readReportSchema.nullable(),
  clock: clockSchema.nullable(),
  firstAt: instantSchema.nullable(),
  lastAt: instantSchema.nullable(),
});

export type StagedUpload = z.infer<typeof stagedUploadSchema>;

export const stagedUploadsSchema = z.array(stagedUploadSchema);
