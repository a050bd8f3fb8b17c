import { z } from "zod";
import { decidableNouns } from "@/lib/domain/decidable-nouns";
import { plainVerdictSchema } from "@/lib/domain/decision";
import { decisionIds } from "@/lib/domain/ids";

export const pieceName = z.object({
  noun: z.enum(decidableNouns),
  piece: z.string().min(1).max(80),
});

export const seenPiece = pieceName.extend({ seen: decisionIds.schema.nullable() });

export const givenVerdict = pieceName.extend({
  verdict: plainVerdictSchema,
  seen: decisionIds.schema.nullable().optional(),
});
