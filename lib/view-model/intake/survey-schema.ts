import { z } from "zod";
import { instant, isInstant } from "@/lib/base/instant";
import { locatorSchema } from "@/lib/domain/evidence";
import { artifactIds } from "@/lib/domain/ids";
import { surveySectionKeys } from "@/lib/domain/survey";
import { referencesMax, sectionLinesMax } from "@/lib/domain/survey-limits";

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
