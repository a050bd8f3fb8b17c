import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";

const roundEntryKinds = [
  "decision",
  "observation",
  "finding",
  "question",
  "action",
  "hypothesis",
] as const;
const roundPriorities = ["high", "medium", "low"] as const;

/** What the Director noted: the one thing of their thinking that is passed on. Phase and round are those of its round. */
export const roundEntrySchema = z.strictObject({
  kind: z.enum(roundEntryKinds),
  text: z.string().min(1).max(600),
  priority: z.enum(roundPriorities),
  /** Ids of pieces, findings and questions it rests on. */
  cites: z.array(z.string().max(200)).max(20),
  /** What is to be done next about it. */
  followUps: z.array(z.string().max(300)).max(5),
});
export type RoundEntry = Immutable<z.infer<typeof roundEntrySchema>>;
