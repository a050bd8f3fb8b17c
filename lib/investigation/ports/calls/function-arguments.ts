import { z } from "zod";
import { regionSchema } from "@/lib/domain/evidence/evidence";

/** Times are ISO 8601 with an offset or Z. */
export const timestamp = z.iso.datetime({ offset: true });
export const span = z.object({ earliest: timestamp, latest: timestamp });
export const confidence = z.number().min(0).max(1);

/**
 * What readers see is written by whoever wrote the evidence: characters that show nothing themselves but
 * turn the rest around (Unicode TR 36, 2.10: bidirectional overrides) or steer a terminal are left out.
 */
const unseen = /\p{Bidi_Control}|\p{Cc}\[[\d;]{0,20}m|(?![\n\t])\p{Cc}/gu;
export const shownText = z.string().overwrite((text) => text.replace(unseen, ""));

/** A performer's own name for something; it stays valid for the whole run. */
export const alias = z.string().trim().min(1).max(200);

export const evidenceArgumentSchema = z.union([
  z.object({
    path: z.string().min(1),
    lines: z.tuple([z.int().min(1), z.int().min(1)]),
    quote: z.string().min(1).max(2000),
  }),
  z.object({ path: z.string().min(1), index: z.int().min(0), quote: z.string().min(1).max(2000) }),
  z.object({
    path: z.string().min(1),
    frameMs: z.int().min(0),
    region: regionSchema.optional(),
    quote: z.string().min(1).max(2000),
  }),
]);
export type EvidenceArgument = Readonly<z.infer<typeof evidenceArgumentSchema>>;
