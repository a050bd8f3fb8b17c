import { z } from "zod";
import { type EvidenceReference, pictureReadingSchema, regionSchema } from "./evidence";

/** A place of the evidence with its words, as documents tell it. */
export const citationSchema = z.union([
  z.object({ path: z.string(), lines: z.tuple([z.int(), z.int()]), quote: z.string() }),
  z.object({ path: z.string(), index: z.int(), quote: z.string() }),
  z.object({
    path: z.string(),
    frameMs: z.int(),
    region: regionSchema.optional(),
    quote: z.string(),
    reading: pictureReadingSchema.optional(),
  }),
]);
export type Citation = z.infer<typeof citationSchema>;
export const citationsSchema = z.array(citationSchema);

export function toCitation({ path, locator, quote, reading }: EvidenceReference): Citation {
  if (locator.kind === "lines") return { path, lines: [locator.from, locator.to], quote };
  if (locator.kind === "index") return { path, index: locator.index, quote };
  const { frameMs, region } = locator;
  return { path, frameMs, ...(region && { region }), quote, ...(reading && { reading }) };
}
