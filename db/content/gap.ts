import { z } from "zod";
import { type Gap, gapReasons, gapTypes } from "@/lib/domain/gap";
import { gapIds } from "@/lib/domain/ids";
import { impacts } from "@/lib/domain/uncertainty";
import { actorSchema, evidenceSchema, intervalSchema } from "./parts";

export const gapSchema: z.ZodType<Gap> = z.strictObject({
  id: gapIds.schema,
  type: z.enum(gapTypes),
  reason: z.enum(gapReasons),
  files: z.array(z.string()),
  window: intervalSchema.nullable(),
  description: z.string(),
  expectedEvidence: z.string(),
  severity: z.enum(impacts),
  evidence: evidenceSchema,
  status: z.enum(["open", "dismissed", "closed"]),
  dismissal: z.string().nullable(),
  actor: actorSchema,
});
