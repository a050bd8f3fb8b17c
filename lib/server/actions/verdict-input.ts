import { z } from "zod";
import { isInstant } from "@/lib/base/instant";
import {
  decidableNouns,
  eventEditSchema,
  hypothesisEditSchema,
  linkEditSchema,
  rejectionReasons,
  type Verdict,
} from "@/lib/domain/decision";
import { decisionIds } from "@/lib/domain/ids";

const optionalNote = z.string().trim().max(2000).default("");
const reason = z.string().trim().min(1, "Give the reason").max(2000);

/** What a person may say of a piece. What is put aside needs a reason, except where the choice says it. */
const verdictSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("accept") }),
  z.object({ kind: z.literal("reject"), reason: z.enum(rejectionReasons), note: optionalNote }),
  z.object({
    kind: z.literal("edit-event"),
    edit: eventEditSchema.refine(
      ({ earliest = 0, latest = 0 }) => isInstant(earliest) && isInstant(latest),
      "Not a time between the years 1 and 9999",
    ),
  }),
  z.object({ kind: z.literal("edit-link"), edit: linkEditSchema }),
  z.object({ kind: z.literal("edit-hypothesis"), edit: hypothesisEditSchema }),
  z.object({ kind: z.literal("dismiss"), note: reason }),
  z.object({ kind: z.literal("waive"), note: reason }),
  z.object({ kind: z.literal("restore") }),
]) satisfies z.ZodType<Verdict>;

const piece = z.object({ noun: z.enum(decidableNouns), piece: z.string().min(1).max(80) });

export const seenPiece = piece.extend({ seen: decisionIds.schema.nullable() });

export const givenVerdict = piece.extend({
  verdict: verdictSchema,
  seen: decisionIds.schema.nullable().optional(),
});
