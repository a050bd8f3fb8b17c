import { createHash } from "node:crypto";
import { z } from "zod";
import { type Hypothesis, hypothesisStates } from "@/lib/domain/hypothesis";
import { eventIds, hypothesisIds } from "@/lib/domain/ids";
import { outcomes, type Timeline } from "@/lib/domain/timeline";
import { actorSchema, evidenceSchema, instantSchema, intervalSchema, statusSchema } from "./parts";

/** The lists of a timeline whose pieces are rows of their own, and have ids. */
type PieceList = "entities" | "events" | "stateChanges" | "causalLinks" | "uncertainties" | "gaps";

/** A timeline without its pieces, and the order those have. */
export type TimelineHead = Omit<Timeline, PieceList | "rootCauses"> & {
  readonly order: Readonly<Record<PieceList, readonly string[]>>;
};

const ids = z.array(z.string());

/** Those written before people could decide on them have no id: it is that of their statement, as a run gives it. */
const hypothesisSchema: z.ZodType<Hypothesis> = z
  .strictObject({
    id: hypothesisIds.schema.optional(),
    statement: z.string(),
    state: z.enum(hypothesisStates),
    for: evidenceSchema,
    against: evidenceSchema,
    status: statusSchema.default("proposed"),
    actor: actorSchema.default("rules"),
  })
  .transform(({ id, ...hypothesis }) => ({
    ...hypothesis,
    id: id ?? hypothesisIds.fromDigest(digestOf(hypothesis.statement)),
  }));

function digestOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

export const timelineHeadSchema: z.ZodType<TimelineHead> = z.strictObject({
  outcome: z.enum(outcomes),
  bounds: intervalSchema.nullable(),
  impact: z.strictObject({
    startedAt: instantSchema.nullable(),
    detectedAt: instantSchema.nullable(),
    mitigatedAt: instantSchema.nullable(),
    resolvedAt: instantSchema.nullable(),
  }),
  impactEvents: z.array(eventIds.schema),
  contributingFactors: z.array(z.strictObject({ event: eventIds.schema, why: z.string() })),
  ruledOut: z.array(
    z.strictObject({ what: z.string(), why: z.string(), evidence: evidenceSchema }),
  ),
  // Equal statements were kept apart once: they are one.
  hypotheses: z
    .array(hypothesisSchema)
    .transform((all) =>
      [...Map.groupBy(all, ({ id }) => id).values()].flatMap(([first]) => first ?? []),
    ),
  ledger: z.array(
    z.strictObject({
      source: z.string(),
      considered: z.number(),
      cut: z.number(),
      why: z.string(),
    }),
  ),
  order: z.strictObject({
    entities: ids,
    events: ids,
    stateChanges: ids,
    causalLinks: ids,
    uncertainties: ids,
    gaps: ids,
  }),
});
