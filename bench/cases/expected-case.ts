import { z } from "zod";

const texts = z.array(z.string()).default([]);

/** What is right of one case, as it was worked out by hand; `says` and `never` are for a reader to judge. */
export const expectedCase = z.object({
  files: z.record(
    z.string(),
    z.object({
      dated: z.array(z.number()),
      between: z.tuple([z.number(), z.number()]).optional(),
      undated: z.array(z.number()).default([0]),
    }),
  ),
  firstAt: z.record(z.string(), z.string()).default({}),
  records: z.array(
    z.object({
      file: z.string().default(""),
      line: z.number().optional(),
      find: z.string().optional(),
      at: texts,
      orAt: texts,
      undated: z.boolean().default(false),
      severity: texts,
      source: texts,
      has: texts,
      field: z.record(z.string(), z.string()).default({}),
    }),
  ),
  events: z
    .array(
      z.union([
        z.object({ title: z.string(), max: z.number() }),
        z.object({ apart: z.array(z.array(z.number())) }),
      ]),
    )
    .default([]),
});
export type ExpectedCase = z.infer<typeof expectedCase>;
