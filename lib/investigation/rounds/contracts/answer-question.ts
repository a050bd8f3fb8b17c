import { z } from "zod";
import { timeBases } from "@/lib/domain/evidence/event-time";
import { findingMethods, pieceChanges } from "@/lib/domain/rounds/finding";
import { questionSchema } from "@/lib/domain/rounds/question";
import { roundPhases } from "@/lib/domain/rounds/round";
import {
  alias,
  confidence,
  evidenceArgumentSchema,
  shownText,
  span,
} from "../../ports/calls/function-arguments";
import { defineTask } from "../../ports/task";

/** Findings of one answer at most. */
export const findingsMax = 12;

const refs = z.array(evidenceArgumentSchema).max(8);

/** What the finding would change, as its Expert writes it. */
const effectSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("happening"),
    event_type: shownText.trim().min(1).max(40),
    title: shownText.trim().min(1).max(200),
    importance: z.enum(["key", "detail"]),
    time_basis: z.enum(timeBases).default("log"),
  }),
  z.object({
    kind: z.literal("connection"),
    /** Ids of events of the timeline, or `#2` for the second finding of this answer. */
    source: alias,
    target: alias,
    relation: z.enum(["causes", "enables", "prevents", "delays"]),
    mechanism: shownText.trim().min(1).max(500),
  }),
  z.object({
    kind: z.literal("state"),
    property: shownText.trim().min(1).max(80),
    old_value: shownText.max(200).nullable().default(null),
    new_value: shownText.min(1).max(200),
  }),
  z.object({ kind: z.literal("support"), piece: alias }),
  z.object({ kind: z.literal("refutation"), piece: alias }),
  z.object({
    kind: z.literal("change"),
    change: z.enum(pieceChanges),
    piece: alias,
    into: alias.nullable().default(null),
  }),
]);

export const findingDraftSchema = z
  .object({
    claim: shownText.trim().min(1).max(500),
    effect: effectSchema,
    /** The main one first; a state is one of the first. */
    entities: z
      .array(z.object({ name: alias, type: shownText.trim().min(1).max(40) }))
      .max(10)
      .default([]),
    time: span.nullable().default(null),
    method: z.enum(findingMethods),
    confidence,
    evidence_refs: refs.default([]),
    against_refs: refs.default([]),
    /** Numbers of the questions to the evidence in this invocation that it rests on, the first is 1. */
    tool_calls: z.array(z.int().min(1)).max(20).default([]),
    /** What was searched that would speak against it, and what that gave; empty where nothing was. */
    counter_search: shownText.max(500).default(""),
  })
  .readonly();
export type FindingDraft = z.infer<typeof findingDraftSchema>;

export const answerInputSchema = z
  .object({
    question: questionSchema,
    phase: z.enum(roundPhases),
  })
  .readonly();
export type AnswerInput = z.infer<typeof answerInputSchema>;

export const answerSchema = z
  .object({
    reasoning: shownText.max(4000),
    findings: z.array(findingDraftSchema).max(findingsMax),
    /** What was searched, where nothing was found. */
    nothing: shownText.max(1000).nullable().default(null),
  })
  .readonly();
export type Answer = z.infer<typeof answerSchema>;
/** As its author writes it. */
export type AnswerDraft = z.input<typeof answerSchema>;

export const answerTask = defineTask({
  id: "answer-question",
  version: 1,
  input: answerInputSchema,
  output: answerSchema,
});
