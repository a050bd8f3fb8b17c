import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import { usageSchema } from "@/lib/domain/invocation";

const json: z.ZodType<JsonValue> = z.json();

/** One performance of a task in a document. */
export const invocationItemSchema = z.object({
  id: z.string(),
  step: z.string(),
  task: z.string(),
  version: z.int(),
  performer: z.string(),
  turns: z.array(
    z.object({
      number: z.int(),
      calls: z.int(),
      refused: z.int(),
      usage: usageSchema,
      promptHash: z.string().nullable(),
      toolCalls: z.array(
        z.object({ id: z.string(), name: z.string(), arguments: json, result: json }),
      ),
    }),
  ),
});
export type InvocationItem = z.infer<typeof invocationItemSchema>;
