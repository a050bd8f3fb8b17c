import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import type { Turn } from "@/lib/domain/invocation";
import type { PassMetrics, RefusedCall } from "@/lib/domain/runs/run";

/** Refused calls of one pass that are kept beside its counts; the journal has them all. */
const refusedCallsMax = 200;

const metricsSchema = z.object({
  iterations: z.number(),
  calls: z.number(),
  rejectedCalls: z.number(),
  durationMs: z.number(),
  tokens: z.number(),
}) satisfies z.ZodType<PassMetrics>;

const jsonValueSchema = z.custom<JsonValue>((value) => value !== undefined);

const stepResultSchema = z.object({
  memory: jsonValueSchema,
  metrics: metricsSchema.nullable(),
  refused: z
    .array(z.object({ name: z.string(), arguments: jsonValueSchema, message: z.string() }))
    .default([]),
  inputs: z.string().default(""),
  keptFrom: z.int().nullable().default(null),
});

/** What is stored as the result of a committed step. */
export type StoredStepResult = {
  /** What the next step needs beside the timeline. */
  readonly memory: JsonValue;
  readonly metrics: PassMetrics | null;
  readonly refused: readonly RefusedCall[];
  /** Digest of everything the step is a function of; empty in steps of older versions. */
  readonly inputs: string;
  /** Number of the earlier run whose result was kept, for nothing the step rests on has changed. */
  readonly keptFrom: number | null;
};

export function parseStepResult(stored: JsonValue): StoredStepResult {
  return stepResultSchema.parse(stored);
}

/** The first refused calls of a pass, with what the performer was told. */
export function toRefusedCalls(turns: readonly Turn[]): readonly RefusedCall[] {
  return turns
    .flatMap(({ calls }) => calls)
    .flatMap(({ name, arguments: given, answer }) =>
      answer.kind === "rejected" ? [{ name, arguments: given, message: answer.message }] : [],
    )
    .slice(0, refusedCallsMax);
}

export function toStoredResult(result: StoredStepResult): JsonValue {
  return toJsonValue(result);
}
