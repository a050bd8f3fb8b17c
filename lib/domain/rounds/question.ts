import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { intervalSchema } from "../evidence/event-time";
import { questionIds } from "../ids";
import { experts } from "./expert";

/** What a question goes out from. `survey`: from nothing in particular, to look where nobody looked. */
export const questionSubjects = [
  "survey",
  "gap",
  "hypothesis",
  "event",
  "causal-link",
  "state-change",
  "symptom",
  "person",
] as const;
export type QuestionSubject = (typeof questionSubjects)[number];

/**
 * What a person wants to know of a piece. `why`: what led to it, or speaks for it. `why-not`: what else may explain it.
 * `what-else`: what belongs to it and is not on the timeline. `against`: what speaks against it. `words`: as they typed it.
 */
export const requestKinds = ["why", "why-not", "what-else", "against", "words"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What the Director or a person wants answered, by one Expert. */
export const questionSchema = z.strictObject({
  id: questionIds.schema,
  round: z.int().min(1),
  to: z.enum(experts),
  subject: z.enum(questionSubjects),
  /** Id of the piece it goes out from; null for a survey, or a question in words alone. */
  about: z.string().max(200).nullable(),
  text: z.string().min(1).max(500),
  /** Where in time to look; null for everywhere. */
  window: intervalSchema.nullable(),
  /** Names of entities it is about. */
  entities: z.array(z.string().max(200)).max(20),
  /** Paths of files to look at before others. */
  files: z.array(z.string().max(1000)).max(50),
  /** How much an answer is expected to change the timeline, [0, 1]. */
  expectedGain: z.number().min(0).max(1),
  /** Which answer would change what. */
  why: z.string().max(500),
  /** What a person wants to know; absent where the Director asks of their own accord. */
  asked: z.enum(requestKinds).exactOptional(),
});
export type Question = Immutable<z.infer<typeof questionSchema>>;
