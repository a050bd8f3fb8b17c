import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { ReadReport } from "@/lib/domain/evidence/artifact";
import { readReportSchema } from "@/lib/domain/evidence/artifact-schema";
import { isMissing } from "./missing-file";

/** Part of the folder's name: caches of an older layout are never found, and so made again. */
export const layoutVersion = 6;

/** The last file of a cache to be written: what the others hold. */
const cachedReportSchema = z.object({
  report: readReportSchema,
  text: z.object({ lines: z.number(), bytes: z.number() }),
  /** Earliest and latest wall clock in µs of the stamps that have a year: where to look for changes of offset. */
  walls: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** SHA-256 of the other files by their names, so that a damaged cache is known for one. */
  files: z.record(z.string(), z.string()),
});
export type CachedReport = Readonly<Omit<z.infer<typeof cachedReportSchema>, "report">> & {
  readonly report: ReadReport;
};

/** Null when there is none or it is damaged: the cache is then made again from the bytes. */
export async function readCachedReport(path: string): Promise<CachedReport | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw new Error(`Cannot read the cache report ${path}`, { cause: error });
  }
  return parseCachedReport(text);
}

function parseCachedReport(text: string): CachedReport | null {
  try {
    return cachedReportSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
