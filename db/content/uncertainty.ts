import { z } from "zod";
import { uncertaintyIds } from "@/lib/domain/ids";
import { impacts, type Uncertainty, uncertaintyTypes } from "@/lib/domain/uncertainty";
import { evidenceSchema } from "./parts";

export const uncertaintySchema: z.ZodType<Uncertainty> = z.strictObject({
  id: uncertaintyIds.schema,
  type: z.enum(uncertaintyTypes),
  context: z.string(),
  description: z.string(),
  interpretations: z.array(z.string()),
  dataNeeded: z.array(z.string()),
  impact: z.enum(impacts),
  evidence: evidenceSchema,
  status: z.enum(["open", "waived"]),
  waiver: z.string().nullable(),
});
