import { z } from "zod";
import { instant, isInstant } from "@/lib/base/instant";
import { zoneBases } from "@/lib/domain/evidence/artifact";
import {
  clockDoubtsSchema,
  clockSegmentsSchema,
  readReportSchema,
} from "@/lib/domain/evidence/artifact-schema";
import { locatorSchema } from "@/lib/domain/evidence/evidence";
import { surveySectionKeys } from "@/lib/domain/evidence/survey";
import { referencesMax, sectionLinesMax } from "@/lib/domain/evidence/survey-limits";
import type { TablePreview } from "@/lib/domain/evidence/table-preview";
import { artifactIds } from "@/lib/domain/ids";

const clockSchema = z.object({
  artifactId: artifactIds.schema,
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

/** As the server sends it. */
export const tablePreviewSchema: z.ZodType<TablePreview> = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

const pastImportSchema = z.object({
  /** Its number in the journal. */
  seq: z.number(),
  at: z.number().refine(isInstant, "Not an instant"),
  files: z.array(z.object({ path: z.string() })),
  /** Of its files, how many count as evidence now; 0 when it was undone. */
  present: z.number(),
});

/** What was imported, newest first, as the server tells of it. */
export const pastImportsSchema = z.array(pastImportSchema);

export type PastImport = z.infer<typeof pastImportSchema>;

const lineSchema = z.object({
  at: z.int().refine(isInstant, "Not an instant").transform(instant).nullable(),
  basis: z.enum(["quoted", "told"]),
  text: z.string(),
  why: z.string(),
  course: z.object({ marks: z.string(), peak: z.string() }).nullable(),
  references: z
    .array(
      z.object({
        artifactId: artifactIds.schema,
        path: z.string(),
        locator: locatorSchema.nullable(),
      }),
    )
    .max(referencesMax),
});

const sectionSchema = z
  .object({
    key: z.enum(surveySectionKeys),
    lines: z.array(lineSchema).max(Math.max(...Object.values(sectionLinesMax))),
    more: z.int(),
  })
  .refine(({ key, lines }) => lines.length <= sectionLinesMax[key], "More lines than it may hold");

/** The survey as the server answers it. */
export const surveySchema = z.object({
  ...{ files: z.int(), records: z.int(), isOfSeveralDays: z.boolean() },
  sections: z.array(sectionSchema).max(surveySectionKeys.length),
});
