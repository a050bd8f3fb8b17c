import { z } from "zod";
import { invocationStatuses } from "@/lib/domain/invocation";
import { interventionSchema, jointKinds } from "@/lib/domain/runs/intervention";

const time = z.iso.datetime();
/** Null where it is open: nobody knows how much. */
const boundsMs = z.object({ least: z.number().nullable(), most: z.number().nullable() });
const chance = z.object({ least: z.number(), most: z.number() });
const event = z.object({ id: z.string(), title: z.string() });
const impact = z.object({
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});
const outcome = z.object({
  isImpactPrevented: z.boolean(),
  impactChance: chance,
  startShiftMs: boundsMs.nullable(),
  endShiftMs: boundsMs.nullable(),
  lengthChangeMs: boundsMs.nullable(),
  events: z.array(
    event.extend({
      happens: z.boolean(),
      chance,
      shiftMs: boundsMs,
      why: z.string(),
    }),
  ),
  assumptions: z.array(z.string()),
});
const set = z.array(event);

/** What came of asking a model for further steps. */
const proposedSchema = z.object({
  performer: z.string(),
  status: z.enum(invocationStatuses),
  /** Why it did not answer; empty where it did. */
  reason: z.string(),
  stands: z.number(),
  refused: z.array(z.object({ words: z.string(), why: z.string() })),
});

/** What `what-if` writes: the causal graph of a timeline, what would have become of it, and what would have helped. */
export const whatIfSchema = z.object({
  schema: z.literal("whence.what-if/1"),
  impact,
  graph: z.object({
    roots: z.array(event),
    contributing: z.array(event.extend({ role: z.enum(["condition", "delays"]) })),
    chains: z.object({
      total: z.number(),
      strongest: z.array(
        z.object({
          events: set,
          strength: z.number(),
          weakest: z.object({ source: event, target: event, confidence: z.number() }).nullable(),
        }),
      ),
    }),
    cutSets: z.object({ sets: z.array(set), isComplete: z.boolean() }),
    unsupportedLinks: z.array(z.object({ id: z.string(), why: z.string() })),
    groundedRootCauses: z.object({ share: z.number().nullable(), grounded: z.array(event) }),
    leftOut: z.array(z.object({ kind: z.string(), link: z.string() })),
  }),
  asked: z.object({
    interventions: z.array(interventionSchema),
    joints: z.record(z.string(), z.enum(jointKinds)),
  }),
  /** Null when no intervention was given. */
  outcome: outcome.nullable(),
  earlierSignals: z.array(
    event.extend({ gainMs: z.number(), beforeHarmMs: z.number().nullable() }),
  ),
  preventing: z.object({
    sets: z.array(z.array(z.object({ words: z.string(), intervention: interventionSchema }))),
    isComplete: z.boolean(),
  }),
  /** Absent where nobody but the rules was asked. */
  proposed: proposedSchema.optional(),
  ranking: z.object({
    considered: z.number(),
    total: z.number(),
    helpful: z.array(
      z.object({
        words: z.string(),
        /** Of a usual step. */
        template: z.string().optional(),
        source: z.string().optional(),
        /** Of one that a performer proposed beyond those. */
        proposedBy: z.string().optional(),
        assumptions: z.array(z.string()).optional(),
        intervention: interventionSchema,
        score: z.number(),
        bill: z.array(z.object({ factor: z.string(), value: z.number(), why: z.string() })),
      }),
    ),
  }),
});
export type WhatIfDocument = z.infer<typeof whatIfSchema>;
