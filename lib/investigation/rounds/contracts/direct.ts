import { z } from "zod";
import { experts } from "@/lib/domain/rounds/expert";
import { questionSubjects } from "@/lib/domain/rounds/question";
import { directorDecisions, roundPhases } from "@/lib/domain/rounds/round";
import { roundEntrySchema } from "@/lib/domain/rounds/round-entry";
import { roundsRequestSchema } from "@/lib/domain/rounds/rounds-request";
import { hypothesisStates } from "@/lib/domain/timeline/hypothesis";
import {
  alias,
  evidenceArgumentSchema,
  shownText,
  span,
} from "../../ports/calls/function-arguments";
import { defineTask } from "../../ports/task";

/** Questions of one round at most; in discovery one goes to each Expert. */
export const questionsMax = 12;

const pieceInWords = z.object({ id: z.string(), text: z.string() }).readonly();

/** What is passed on to the Director beside the timeline: bounded, however many rounds there were. */
export const directInputSchema = z
  .object({
    round: z.int().min(1),
    phase: z.enum(roundPhases),
    roundsLeft: z.int().min(0),
    mode: z.enum(["append", "full"]),
    /** Coherence after each round so far, the passes first. */
    coherence: z.array(z.number()).readonly(),
    /** Its parts now, and what would raise it most. */
    parts: z
      .array(z.object({ name: z.string(), value: z.number(), weight: z.number() }).readonly())
      .readonly(),
    raiseMost: z.string(),
    /** What would change the conclusion most, by name; records from before have nothing of it. */
    pressing: z.array(pieceInWords).readonly().default([]),
    /** At most three. */
    gaps: z.array(pieceInWords).readonly(),
    /** What the Critic said of the findings of the round before, in a line each. */
    review: z.array(z.string()).readonly(),
    /** Entries noted before, the newest last; older ones are counted only. */
    notes: z.array(z.string()).readonly(),
    /** Questions put before, as `${to} ${subject} ${about}`: asked again they would say the same. */
    asked: z.array(z.string()).readonly(),
    /** What a person asked. */
    request: roundsRequestSchema.readonly().nullable(),
    /** Lines left out of the lists above. */
    leftOut: z.int().min(0),
  })
  .readonly();
export type DirectInput = z.infer<typeof directInputSchema>;

export const directiveSchema = z
  .object({
    reasoning: shownText.max(4000),
    decision: z.object({
      kind: z.enum(directorDecisions),
      why: shownText.trim().min(1).max(500),
    }),
    entries: z.array(roundEntrySchema).max(20),
    questions: z
      .array(
        z.object({
          to: z.enum(experts),
          subject: z.enum(questionSubjects),
          about: alias.nullable().default(null),
          text: shownText.trim().min(1).max(500),
          window: span.nullable().default(null),
          entities: z.array(alias).max(20).default([]),
          files: z.array(z.string().min(1).max(1000)).max(50).default([]),
          expected_gain: z.number().min(0).max(1),
          why: shownText.trim().min(1).max(500),
        }),
      )
      .max(questionsMax),
    hypotheses: z
      .array(
        z.object({
          statement: shownText.trim().min(1).max(500),
          state: z.enum(hypothesisStates),
          for_refs: z.array(evidenceArgumentSchema).max(8).default([]),
          against_refs: z.array(evidenceArgumentSchema).max(8).default([]),
        }),
      )
      .max(10)
      .default([]),
  })
  .readonly();
export type Directive = z.infer<typeof directiveSchema>;
/** As its author writes it. */
export type DirectiveDraft = z.input<typeof directiveSchema>;

export const directTask = defineTask({
  id: "direct",
  version: 1,
  input: directInputSchema,
  output: directiveSchema,
});
