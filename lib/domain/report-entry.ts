import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { fieldContentSchema } from "./field-glossary";
import type { UserId } from "./ids";

const text = z.string().trim().min(1, "Write something").max(2000);

/** What a person says in a report. `withdrawn` takes the words of that key back. */
export const reportContentSchema = z.discriminatedUnion("kind", [
  /** Stands for a told sentence; its citations stay. */
  z.strictObject({ kind: z.literal("sentence"), text }),
  z.strictObject({
    kind: z.literal("action-item"),
    text,
    /** A person or a team; empty when nobody has it yet. */
    assignee: z.string().trim().max(120),
    isDone: z.boolean(),
  }),
  /** A step the analyst proposed and nobody is to take; the text is what was proposed. */
  z.strictObject({ kind: z.literal("dismissed"), text }),
  /** What a field of the evidence means: no part of the report's text. */
  fieldContentSchema,
  z.strictObject({ kind: z.literal("withdrawn") }),
]);
export type ReportContent = Readonly<z.infer<typeof reportContentSchema>>;

/** Names a sentence by its id in the report, or an action item. */
export const reportKeySchema = z.string().min(1).max(400);

/** A person's words in the report of an incident. Append-only: the latest of a key is in force. */
export type ReportEntry = {
  readonly key: string;
  readonly content: ReportContent;
  readonly by: UserId;
  readonly writtenAt: Instant;
};
