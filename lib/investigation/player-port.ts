import { z } from "zod";
import type { ActorText } from "@/lib/domain/journal-actor";
import type { Pass } from "@/lib/domain/pass";
import { outcomes, type Timeline } from "@/lib/domain/timeline";
import type { EvidenceReader } from "./evidence-port";
import { evidenceArgumentSchema, type FunctionCall, shownText } from "./function-calls";

/**
 * An analyst: the rules or a language model. It proposes by function calls; the builder checks each
 * and answers. A pass ends when the analyst answers with a conclusion and no calls.
 */
export interface Player {
  /** Goes into the journal. */
  readonly name: ActorText;
  readonly actor: "rules" | "model";
  /** Another one may say something else of the same evidence. */
  readonly edition: string;
  open(task: PassTask): PassSession;
}

export interface PassSession {
  /** `results` answer the calls of the turn before, in order; empty on the first turn. */
  next(results: readonly CallResult[]): Promise<Turn>;
}

export type PassTask = {
  readonly pass: Pass;
  readonly evidence: EvidenceReader;
  /** The timeline as the passes before left it, people's decisions included. */
  readonly timeline: Timeline;
  /** Pieces a person has refused, by the words they were refused with. */
  readonly refusals: readonly {
    readonly noun: string;
    readonly title: string;
    readonly reason: string;
  }[];
  readonly signal: AbortSignal;
};

export type Turn =
  | { readonly kind: "calls"; readonly calls: readonly FunctionCall[] }
  | { readonly kind: "done"; readonly text: string; readonly conclusion: Conclusion | null };

/** `message` is for the analyst: what was done, or why not and what would pass. */
export type CallResult =
  | { readonly kind: "accepted"; readonly message: string; readonly id: string | null }
  | { readonly kind: "rejected"; readonly message: string };

const alias = z.string().min(1).max(200);

/**
 * What the causal pass concludes beside the graph. A proposal like every call: unknown events and
 * unproved citations are dropped, and ranks are computed from the graph by code.
 */
export const conclusionSchema = z.object({
  outcome: z.enum(outcomes),
  /** Events in which users, customers, data or money were hit. */
  impactEvents: z.array(alias).max(50),
  /** Which event began, detected, mitigated and resolved the impact. */
  startedBy: alias.nullable(),
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
        why: z.array(shownText.min(1).max(500)).max(12),
        /** What set it off, where something else made that harmful; named beside the cause, not instead of it. */
        isTrigger: z.boolean().optional(),
        isRival: z.boolean().optional(),
      }),
    )
    .max(20),
  contributingFactors: z.array(z.object({ event: alias, why: shownText.min(1).max(500) })).max(30),
  ruledOut: z
    .array(
      z.object({
        what: shownText.min(1).max(300),
        why: shownText.min(1).max(500),
        evidence_refs: z.array(evidenceArgumentSchema).max(8),
      }),
    )
    .max(50),
  hypotheses: z
    .array(
      z.object({
        statement: shownText.min(1).max(500),
        state: z.enum(["proposed", "investigating", "supported", "refuted"]),
        for_refs: z.array(evidenceArgumentSchema).max(8),
        against_refs: z.array(evidenceArgumentSchema).max(8),
      }),
    )
    .max(30),
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
