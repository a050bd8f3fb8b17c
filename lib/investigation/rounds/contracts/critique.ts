import { z } from "zod";
import { findingIds } from "@/lib/domain/ids";
import { toolCallSchema } from "@/lib/domain/invocation";
import { checkedSchema } from "@/lib/domain/rounds/critique";
import { experts } from "@/lib/domain/rounds/expert";
import { shownText } from "../../ports/calls/function-arguments";
import { defineTask } from "../../ports/task";
import { findingDraftSchema } from "./answer-question";

/** Findings of one round that are judged; further ones wait for none, they fall with the reason told. */
export const judgedMax = 60;

/** A finding as it is submitted: only this is judged. */
export const submittedSchema = z
  .object({
    id: findingIds.schema,
    expert: z.enum(experts),
    question: z.string(),
    draft: findingDraftSchema,
    /** The questions to the evidence it names, results cut to size. */
    toolCalls: z.array(toolCallSchema.unwrap().omit({ durationMs: true }).readonly()).readonly(),
    /** What code has checked, and the credibility it allows at most. */
    checks: z.array(checkedSchema).readonly(),
    credibilityMax: z.number().min(0).max(1),
  })
  .readonly();
export type Submitted = z.infer<typeof submittedSchema>;

export const critiqueInputSchema = z
  .object({ round: z.int().min(1), findings: z.array(submittedSchema).max(judgedMax).readonly() })
  .readonly();
export type CritiqueInput = z.infer<typeof critiqueInputSchema>;

export const critiquesSchema = z
  .object({
    reasoning: shownText.max(4000),
    reviews: z
      .array(
        z.object({
          finding: z.string().max(200),
          credibility: z.number().min(0).max(1),
          annotation: shownText.trim().min(1).max(400),
        }),
      )
      .max(judgedMax),
  })
  .readonly();
export type Critiques = z.infer<typeof critiquesSchema>;

export const critiqueTask = defineTask({
  id: "critique",
  version: 1,
  input: critiqueInputSchema,
  output: critiquesSchema,
});
