import { z } from "zod";
import { requestTextMax } from "@/lib/domain/rounds/rounds-request";
import { wordsTaskId } from "@/lib/domain/runs/run";
import { evidenceArgumentSchema, shownText } from "../../ports/calls/function-arguments";
import { defineTask } from "../../ports/task";

/** Sentences of one answer. */
const sentencesMax = 8;

const wordsInputSchema = z
  .object({
    question: z.string().min(1).max(requestTextMax),
    /** What the rules answer to it; empty where they find nothing. */
    byRules: z.string().max(2000),
  })
  .readonly();
export type WordsInput = z.infer<typeof wordsInputSchema>;

const sentenceSchema = z.object({
  text: shownText.trim().min(1).max(300),
  /** None lets no sentence in; it is told so. */
  evidence_refs: z.array(evidenceArgumentSchema).max(8).default([]),
  /** Numbers of the questions to the evidence that counted or measured what it states, the first is 1. */
  tool_calls: z.array(z.int().min(1)).max(8).default([]),
});
export type SentenceDraft = z.infer<typeof sentenceSchema>;

const wordsOutputSchema = z
  .object({
    reasoning: shownText.max(4000),
    sentences: z.array(sentenceSchema).max(sentencesMax),
    /** What was searched, where nothing was found. */
    nothing: shownText.max(500).nullable().default(null),
  })
  .readonly();
export type WordsOutput = z.infer<typeof wordsOutputSchema>;

/** A person's question, answered in sentences each of which cites what it rests on; it changes nothing. */
export const wordsTask = defineTask({
  id: wordsTaskId,
  version: 1,
  input: wordsInputSchema,
  output: wordsOutputSchema,
});
