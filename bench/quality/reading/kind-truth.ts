import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const truthSchema = z.object({
  name: z.string(),
  file: z.string(),
  /** "none": the times below are wall clocks, written as if they were UTC. */
  zone: z.string(),
  precision: z.enum(["ns", "us", "ms", "s", "min"]),
  /** First and last line of a record, and when it is of. */
  records: z.array(z.tuple([z.number(), z.number(), z.string().nullable()])),
  columns: z.array(z.object({ name: z.string(), role: z.string() })),
});

export type KindTruth = z.infer<typeof truthSchema> & { readonly number: number };

/** The kinds of a corpus in the order of their numbers. */
export function loadKinds(folder: string): readonly KindTruth[] {
  return readdirSync(join(folder, "truth"))
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => ({
      ...truthSchema.parse(JSON.parse(readFileSync(join(folder, "truth", name), "utf8"))),
      number: Number(/^\d+/.exec(name)?.[0] ?? 0),
    }));
}
