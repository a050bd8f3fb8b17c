import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { questionIds } from "../ids";
import { questionSubjects, requestKinds } from "./question";

/** A sentence or two. */
export const requestTextMax = 500;

/** What a person asks of rounds: one question, of a piece or in words alone. */
export const roundsRequestSchema = z.strictObject({
  id: questionIds.schema,
  kind: z.enum(requestKinds),
  subject: z.enum(questionSubjects),
  /** Id of the piece. */
  about: z.string().max(200).nullable(),
  text: z.string().trim().min(1).max(requestTextMax),
});
export type RoundsRequest = Immutable<z.infer<typeof roundsRequestSchema>>;
