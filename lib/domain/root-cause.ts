import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import type { EvidenceReference } from "./evidence";
import { type EventId, entityIds, eventIds } from "./ids";

/** A candidate with the entity, change or condition behind it; rank 1 is the most likely. */
export const rootCauseSchema = z.strictObject({
  rank: z.int(),
  event: eventIds.schema,
  /** The name of what is behind the event, such as "orders-api release 2.14.0". */
  subject: z.string(),
  entities: z.array(entityIds.schema),
  /** [0, 1], for comparison between ranks. */
  score: z.number(),
  /** The bill of reasons, one sentence each. */
  why: z.array(z.string()),
});
export type RootCause = Immutable<z.infer<typeof rootCauseSchema>>;

export const rootCauseItemSchema = z.object({
  ...rootCauseSchema.shape,
  event: z.string(),
  entities: z.array(z.string()),
});

export function toRootCauseItem(root: RootCause): z.infer<typeof rootCauseItemSchema> {
  return { ...root, entities: [...root.entities], why: [...root.why] };
}

export type ContributingFactor = { readonly event: EventId; readonly why: string };

export type RuledOut = {
  readonly what: string;
  readonly why: string;
  readonly evidence: readonly EvidenceReference[];
};
