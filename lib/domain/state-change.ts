import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { formatInstant } from "@/lib/base/instant";
import { citationsSchema, toCitation } from "./citation";
import { claimActorSchema, claimStatusSchema } from "./claim";
import { eventTimeSchema } from "./event-time";
import { evidenceSchema } from "./evidence";
import { entityIds, stateChangeIds } from "./ids";

/** A property of an entity taking a new value. `from` is null when nothing states the old one. */
export const stateChangeSchema = z.strictObject({
  id: stateChangeIds.schema,
  entity: entityIds.schema,
  property: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  at: eventTimeSchema,
  evidence: evidenceSchema,
  status: claimStatusSchema,
  actor: claimActorSchema,
});
export type StateChange = Immutable<z.infer<typeof stateChangeSchema>>;

export const stateChangeItemSchema = z.object({
  ...stateChangeSchema.shape,
  id: z.string(),
  entity: z.string(),
  at: z.iso.datetime().nullable(),
  evidence: citationsSchema,
});

export function toStateChangeItem(change: StateChange): z.infer<typeof stateChangeItemSchema> {
  return {
    ...change,
    at: change.at.kind === "unknown" ? null : formatInstant(change.at.earliest),
    evidence: change.evidence.map(toCitation),
  };
}
