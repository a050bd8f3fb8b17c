import { createHash } from "node:crypto";
import { z } from "zod";
import { instantSchema, intervalSchema } from "@/lib/domain/evidence/event-time";
import { evidenceSchema } from "@/lib/domain/evidence/evidence";
import { measurementSchema } from "@/lib/domain/evidence/measurement";
import { eventIds } from "@/lib/domain/ids";
import { investigationSchema } from "@/lib/domain/rounds/round";
import { candidateSchema } from "@/lib/domain/timeline/candidate";
import { coherencePartSchema, undecidedParts } from "@/lib/domain/timeline/coherence-part";
import { contradictionSchema } from "@/lib/domain/timeline/contradiction";
import { storedFactors } from "@/lib/domain/timeline/contributing-factor";
import { storedHypotheses } from "@/lib/domain/timeline/hypothesis";
import { impactSchema, impactStartSchema, impactsOfBefore } from "@/lib/domain/timeline/impact";
import { sequenceSchema } from "@/lib/domain/timeline/sequence";
import { outcomes, type Timeline } from "@/lib/domain/timeline/timeline";

/** The lists of a timeline whose pieces are rows of their own, and have ids. */
export type PieceList =
  | "entities"
  | "events"
  | "stateChanges"
  | "statedFacts"
  | "causalLinks"
  | "rootCauses"
  | "uncertainties"
  | "gaps";

/** A timeline without its pieces, and the order those have; causes were called by their places once. */
export type TimelineHead = Omit<Timeline, PieceList> & {
  readonly order: Readonly<Record<Exclude<PieceList, "rootCauses">, readonly string[]>> & {
    readonly rootCauses?: readonly string[];
  };
};

const ids = z.array(z.string());

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

const storedHead = z.strictObject({
  outcome: z.enum(outcomes),
  incidentChance: z.number().nullable().default(null),
  outcomeReasons: z.array(z.string()).default([]),
  bounds: intervalSchema.nullable(),
  impact: z.strictObject({
    startedAt: instantSchema.nullable(),
    detectedAt: instantSchema.nullable(),
    mitigatedAt: instantSchema.nullable(),
    resolvedAt: instantSchema.nullable(),
  }),
  impactStart: impactStartSchema.exactOptional(),
  impactEvents: z.array(eventIds.schema),
  impacts: z.array(impactSchema).optional(),
  sequences: z.array(sequenceSchema).default([]),
  candidates: z.array(candidateSchema).default([]),
  contributingFactors: storedFactors,
  contradictions: z.array(contradictionSchema).default([]),
  coherenceParts: z.array(coherencePartSchema).default([...undecidedParts]),
  ruledOut: z.array(
    z.strictObject({ what: z.string(), why: z.string(), evidence: evidenceSchema }),
  ),
  hypotheses: storedHypotheses(sha256),
  measurements: z.array(measurementSchema).default([]),
  ledger: z.array(
    z.strictObject({
      source: z.string(),
      considered: z.number(),
      cut: z.number(),
      why: z.string(),
    }),
  ),
  investigation: investigationSchema.prefault({ passes: null, rounds: [], report: null }),
  order: z.strictObject({
    entities: ids,
    events: ids,
    stateChanges: ids,
    statedFacts: ids.default([]),
    causalLinks: ids,
    rootCauses: ids.exactOptional(),
    uncertainties: ids,
    gaps: ids,
  }),
});

export const timelineHeadSchema: z.ZodType<TimelineHead> = storedHead.transform((head) => ({
  ...head,
  impacts: head.impacts ?? impactsOfBefore(head.impact, head.impactEvents),
}));
