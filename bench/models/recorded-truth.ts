import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const place = z.object({
  file: z.string(),
  line: z.number().optional(),
  lines: z.tuple([z.number(), z.number()]).optional(),
  index: z.number().optional(),
  contains: z.string().optional(),
});
export type RecordedPlace = z.infer<typeof place>;

const evidence = z.array(place).default([]);
const root = z.object({
  event: z.string().optional(),
  entity: z.string(),
  description: z.string(),
  time: z.string(),
  evidence,
});

/** What really happened in a recording, as its writer put it down. */
export const recordedTruth = z.object({
  quiet: z.boolean().optional(),
  rootCause: root.nullish(),
  otherRootCauses: z.array(root).optional(),
  entities: z.array(z.object({ id: z.string(), type: z.string(), name: z.string() })).default([]),
  events: z
    .array(
      z.object({
        id: z.string(),
        time: z.string(),
        title: z.string(),
        description: z.string().optional(),
        entities: z.array(z.string()).default([]),
        importance: z.enum(["key", "detail"]),
        evidence,
      }),
    )
    .default([]),
  causalLinks: z
    .array(
      z.object({
        source: z.string(),
        target: z.string(),
        relation: z.string(),
        mechanism: z.string().optional(),
      }),
    )
    .default([]),
  stateChanges: z
    .array(
      z.object({
        entity: z.string(),
        property: z.string(),
        from: z.string().nullish(),
        to: z.string().nullish(),
        time: z.string(),
        evidence,
      }),
    )
    .default([]),
  /** What looks suspicious and is not what happened. */
  decoys: z.array(z.object({ description: z.string(), evidence })).default([]),
  gaps: z
    .array(
      z.object({
        type: z.string().optional(),
        window: z.object({ from: z.string(), to: z.string() }).partial().nullish(),
        description: z.string(),
        files: z.array(z.string()).optional(),
      }),
    )
    .default([]),
  impact: z
    .object({
      start: z.string().nullish(),
      detected: z.string().nullish(),
      mitigated: z.string().nullish(),
      resolved: z.string().nullish(),
    })
    .nullish(),
});
export type RecordedTruth = z.infer<typeof recordedTruth>;

export async function readRecordedTruth(folder: string): Promise<RecordedTruth> {
  return recordedTruth.parse(JSON.parse(await readFile(join(folder, "truth.json"), "utf8")));
}
