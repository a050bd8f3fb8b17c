import { z } from "zod";
import { roundsEnds } from "@/lib/domain/rounds/round";
import { alias, shownText } from "../../ports/calls/function-arguments";
import { defineTask } from "../../ports/task";

export const reportInputSchema = z
  .object({
    rounds: z.int().min(0),
    end: z.enum(roundsEnds),
    coherence: z.array(z.number()).readonly(),
    notes: z.array(z.string()).readonly(),
    /** What Experts searched in vain. */
    searchedInVain: z.array(z.string()).readonly(),
  })
  .readonly();
export type ReportInput = z.infer<typeof reportInputSchema>;

const passages = z
  .array(
    z.object({
      text: shownText.trim().min(1).max(600),
      /** Ids of the pieces of the timeline it rests on. */
      cites: z.array(alias).max(12).default([]),
    }),
  )
  .max(12)
  .default([]);

export const reportOutputSchema = z
  .object({
    reasoning: shownText.max(4000),
    happened: passages,
    impact: passages,
    causes: passages,
    factors: passages,
    ruledOut: passages,
    unknown: passages,
    collect: passages,
  })
  .readonly();
export type ReportDraft = z.input<typeof reportOutputSchema>;

export const reportTask = defineTask({
  id: "report",
  version: 1,
  input: reportInputSchema,
  output: reportOutputSchema,
});
