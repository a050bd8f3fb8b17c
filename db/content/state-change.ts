import { z } from "zod";
import { entityIds, stateChangeIds } from "@/lib/domain/ids";
import type { StateChange } from "@/lib/domain/state-change";
import { actorSchema, eventTimeSchema, evidenceSchema, statusSchema } from "./parts";

export const stateChangeSchema: z.ZodType<StateChange> = z.strictObject({
  id: stateChangeIds.schema,
  entity: entityIds.schema,
  property: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  at: eventTimeSchema,
  evidence: evidenceSchema,
  status: statusSchema,
  actor: actorSchema,
});
