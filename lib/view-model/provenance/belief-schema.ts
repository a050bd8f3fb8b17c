import { z } from "zod";
import { instant, isInstant } from "@/lib/base/instant";
import { actionTypes, journalKindSchema } from "@/lib/domain/journal";
import { experts } from "@/lib/domain/rounds/expert";
import { decidableNouns } from "@/lib/domain/timeline/decidable-nouns";

const contextSchema = z.object({
  seq: z.int().min(1),
  at: z.number().refine(isInstant, "Not an instant").transform(instant),
  kind: journalKindSchema,
  actor: z.string(),
  rationale: z.string(),
  causeBasis: z.enum(["stated", "inferred"]).nullable(),
  isErased: z.boolean(),
});
export type ShownContext = z.infer<typeof contextSchema>;

const lostSupportSchema = z.object({
  noun: z.enum(decidableNouns),
  piece: z.string(),
  loss: z.enum(["falls", "weakens"]),
  citationsLost: z.int(),
  citations: z.int(),
});
export type ShownLoss = z.infer<typeof lostSupportSchema>;

const originSchema = z.object({
  steps: z.array(z.object({ depth: z.int().min(0), context: contextSchema })),
  problem: z.object({ message: z.string() }).nullable(),
});
export type ShownOrigin = z.infer<typeof originSchema>;

/** What led to an entry of the journal. */
export const reasoningSchema = z.object({ origin: originSchema, effects: z.int().min(0) });

export const causalityStatsSchema = z.object({
  contexts: z.int(),
  derived: z.int(),
  roots: z.int(),
  byActionType: z.record(z.enum(actionTypes), z.int()),
  averageChainLength: z.number(),
  longestChainLength: z.int(),
  cycles: z.int(),
  missingParents: z.int(),
});

/** What would fall or weaken without a file. */
export const restingOnSchema = z.object({ lostSupport: z.array(lostSupportSchema) });

/** Why a piece is believed, as the server answers. */
export const beliefSchema = z.object({
  steps: z.array(contextSchema),
  origin: originSchema.nullable(),
  turn: contextSchema.nullable(),
  foundBy: z.array(
    z.object({
      question: z.object({ text: z.string(), why: z.string() }).nullable(),
      finding: z.object({
        claim: z.string(),
        expert: z.enum(experts),
        round: z.int(),
        toolCalls: z.array(z.string()),
      }),
      critique: z.object({ credibility: z.number(), annotation: z.string() }).nullable(),
    }),
  ),
  evidence: z.array(z.object({ path: z.string() })),
  revisions: z.array(z.object({ number: z.int(), status: z.string() })),
  lostSupport: z.array(lostSupportSchema),
});
export type GivenBelief = z.infer<typeof beliefSchema>;
