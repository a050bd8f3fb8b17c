import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { eventIds } from "../ids";

export const candidateKinds = ["action", "outside-party", "expiry", "load", "fault"] as const;
/** What could have begun it: somebody's action, a party outside, something that ran out, load, or a fault. */
export type CandidateKind = (typeof candidateKinds)[number];

/** At most so many are offered beside root causes. */
export const candidatesMax = 5;

/** A possible cause that the evidence does not establish. It is no claim; a person makes it a root cause by naming it. */
export const candidateSchema = z.strictObject({
  /** Null where no event of the timeline is it, such as a party outside. */
  event: eventIds.schema.nullable(),
  statement: z.string(),
  kind: z.enum(candidateKinds),
  /** What supports it and what contradicts it, one sentence each. */
  for: z.array(z.string()),
  against: z.array(z.string()),
  /** The evidence that would settle it. */
  wouldSettle: z.string(),
  /** [0, 1]: the calibrated probability that it is the root cause. */
  p: z.number(),
});
export type Candidate = Immutable<z.infer<typeof candidateSchema>>;

export const candidateItemSchema = z.object({
  ...candidateSchema.shape,
  event: z.string().optional(),
});

export function toCandidateItem({
  event,
  ...candidate
}: Candidate): z.infer<typeof candidateItemSchema> {
  return {
    ...candidate,
    ...(event === null ? {} : { event }),
    for: [...candidate.for],
    against: [...candidate.against],
  };
}
