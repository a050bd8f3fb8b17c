import { z } from "zod";
import {
  type EvidenceReference,
  type Locator,
  pictureReadingSchema,
  type Region,
  regionSchema,
} from "./evidence";

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
  const place = toPlaceOfCitation(locator);
  if (!("frameMs" in place)) return { path, ...place, quote };
  return { path, ...place, quote, ...(reading && { reading }) };
}

/** Where in its artifact, as documents tell it. */
export function toPlaceOfCitation(
  locator: Locator,
): { lines: [number, number] } | { index: number } | { frameMs: number; region?: Region } {
  if (locator.kind === "lines") return { lines: [locator.from, locator.to] };
  if (locator.kind === "index") return { index: locator.index };
  const { frameMs, region } = locator;
  return { frameMs, ...(region && { region }) };
}
