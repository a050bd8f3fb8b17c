import { z } from "zod";
import { type Instant, type Interval, isInstant } from "@/lib/base/instant";
import { type ClaimActor, type ClaimStatus, claimStatuses } from "@/lib/domain/claim";
import { type EventTime, timeBases } from "@/lib/domain/event-time";
import { type EvidenceReference, locatorSchema } from "@/lib/domain/evidence";
import { granularities } from "@/lib/domain/evidence-record";
import { artifactIds } from "@/lib/domain/ids";

/** Shapes that several nouns hold, as they are read back from the database. Unknown members are errors: dropping one silently would change what was said. */

export const instantSchema = z.custom<Instant>(
  (value) => typeof value === "number" && isInstant(value),
  { error: "Not an instant" },
);

export const intervalSchema: z.ZodType<Interval> = z.strictObject({
  earliest: instantSchema,
  latest: instantSchema,
});

export const evidenceSchema: z.ZodType<readonly EvidenceReference[]> = z.array(
  z.strictObject({
    artifactId: artifactIds.schema,
    path: z.string(),
    locator: locatorSchema,
    quote: z.string(),
  }),
);

export const statusSchema: z.ZodType<ClaimStatus> = z.enum(claimStatuses);
export const actorSchema: z.ZodType<ClaimActor> = z.enum(["rules", "model", "person"]);

export const eventTimeSchema: z.ZodType<EventTime> = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(["stated", "inferred"]),
    earliest: instantSchema,
    latest: instantSchema,
    granularity: z.enum(granularities),
    raw: z.string(),
    basis: z.enum(timeBases),
    zone: z.string().nullable(),
    clockOffsetMs: z.number(),
    confidence: z.number(),
  }),
  z.strictObject({ kind: z.literal("unknown"), raw: z.string(), basis: z.enum(timeBases) }),
]);
