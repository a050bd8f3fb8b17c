import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import type { PassMetrics } from "@/lib/domain/run";

const metricsSchema = z.object({
  iterations: z.number(),
  calls: z.number(),
  rejectedCalls: z.number(),
  durationMs: z.number(),
  tokens: z.number(),
}) satisfies z.ZodType<PassMetrics>;

const stepResultSchema = z.object({
  memory: z.custom<JsonValue>((value) => value !== undefined),
  metrics: metricsSchema.nullable(),
});

/** What is stored as the result of a committed step: what the next step needs, and what it cost. */
export function parseStepResult(stored: JsonValue): {
  readonly memory: JsonValue;
  readonly metrics: PassMetrics | null;
} {
  return stepResultSchema.parse(stored);
}
