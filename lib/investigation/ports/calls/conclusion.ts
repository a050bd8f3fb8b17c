import { z } from "zod";
import { candidateKinds, candidatesMax } from "@/lib/domain/timeline/candidate";
import { outcomes } from "@/lib/domain/timeline/timeline";
import { alias, evidenceArgumentSchema, shownText } from "./function-arguments";

/** Items of each list at most. */
export const conclusionMost = {
  ...{ impactEvents: 50, rootCauses: 20, contributingFactors: 30, ruledOut: 50, hypotheses: 30 },
  /** Of one root cause. */
  reasons: 12,
  reasonCharacters: 500,
  sequences: 100,
} as const;

/**
 * What the causal pass concludes beside the graph: the arguments of `conclude`. A proposal like every call:
 * unknown events and unproved citations are dropped, and ranks are computed from the graph by code. The last
 * one of a run counts.
 */
export const conclusionSchema = z.object({
  outcome: z.enum(outcomes),
  /** The calibrated probability of an incident, by the rules alone; set by code, whatever a model says. */
  incidentChance: z.number().min(0).max(1).optional(),
  /** What was looked at before it was called an incident or not, one sentence each; set by code as well. */
  outcomeReasons: z.array(shownText.min(1).max(600)).max(12).optional(),
  /** Events in which users, customers, data or money were hit. */
  impactEvents: z.array(alias).max(conclusionMost.impactEvents),
  /** What was hit by the word of whoever named causes before; set by code, whatever a performer says. */
  impactBefore: z.array(alias).max(conclusionMost.impactEvents).optional(),
  /** Which event began, detected, mitigated and resolved the impact. */
  startedBy: alias.nullable(),
  /** Where no record states when it began: an event by which it had, and the last one that shows all being well. */
  startedBefore: alias.optional(),
  startedAfter: alias.optional(),
  detectedBy: alias.nullable(),
  mitigatedBy: alias.nullable(),
  resolvedBy: alias.nullable(),
  rootCauses: z
    .array(
      z.object({
        event: alias,
        subject: shownText.min(1).max(300),
        /** [0, 1]: how strongly evidence beside the graph speaks for it (people's statements, novelty, specificity). */
        support: z.number().min(0).max(1),
        why: z.array(shownText.min(1).max(500)).max(conclusionMost.reasons),
        /** What set it off, where something else made that harmful; named beside the cause, not instead of it. */
        isTrigger: z.boolean().optional(),
        isRival: z.boolean().optional(),
        /** The calibrated probability that it is the root cause: the rules state it, a model cannot. */
        chance: z.number().min(0).max(1).optional(),
        /** Somebody else named it before in the same run: set by code, whatever a performer says. */
        wasNamedBefore: z.boolean().optional(),
      }),
    )
    .max(conclusionMost.rootCauses),
  /** Where no cause is established: what may have begun it, the likeliest first. */
  candidates: z
    .array(
      z.object({
        event: alias.nullable().default(null),
        statement: shownText.min(1).max(300),
        kind: z.enum(candidateKinds),
        for: z.array(shownText.min(1).max(500)).max(6).default([]),
        against: z.array(shownText.min(1).max(500)).max(6).default([]),
        wouldSettle: shownText.min(1).max(500),
        p: z.number().min(0).max(1),
      }),
    )
    .max(candidatesMax)
    .optional(),
  /** Pairs of events of which one follows the other, with nothing that shows a cause. */
  sequences: z
    .array(z.object({ source: alias, target: alias }))
    .max(conclusionMost.sequences)
    .optional(),
  contributingFactors: z
    .array(
      z.object({
        event: alias,
        why: shownText.min(1).max(conclusionMost.reasonCharacters),
      }),
    )
    .max(conclusionMost.contributingFactors),
  ruledOut: z
    .array(
      z.object({
        what: shownText.min(1).max(300),
        why: shownText.min(1).max(500),
        evidence_refs: z.array(evidenceArgumentSchema).max(8),
      }),
    )
    .max(conclusionMost.ruledOut),
  hypotheses: z
    .array(
      z.object({
        statement: shownText.min(1).max(500),
        state: z.enum(["proposed", "investigating", "supported", "refuted"]),
        for_refs: z.array(evidenceArgumentSchema).max(8),
        against_refs: z.array(evidenceArgumentSchema).max(8),
      }),
    )
    .max(conclusionMost.hypotheses),
  /** Sources that were only partly considered. */
  ledger: z
    .array(
      z.object({
        source: z.string().min(1),
        considered: z.int().min(0),
        cut: z.int().min(0),
        why: shownText.max(300),
      }),
    )
    .max(1000),
});
export type Conclusion = Readonly<z.infer<typeof conclusionSchema>>;
