import { z } from "zod";
import { invocationStatuses, performerKinds, usageSchema } from "@/lib/domain/invocation";
import { promptPartSchema, shownRecordSchema } from "@/lib/domain/prompt-part";
import { runPlanSchema } from "@/lib/domain/runs/run";

const turnRecordSchema = z.strictObject({
  number: z.int().min(1),
  text: z.string().nullable(),
  /** Evidence is named by its place; what stands there is not repeated. */
  calls: z.array(
    z.strictObject({
      name: z.string(),
      arguments: z.json(),
      answer: z.strictObject({ kind: z.enum(["accepted", "rejected"]), message: z.string() }),
    }),
  ),
  toolCalls: z.array(
    z.strictObject({
      ...{ name: z.string(), arguments: z.json(), result: z.json(), durationMs: z.number() },
    }),
  ),
  news: z.array(z.string()),
  /** What a task of a round led to, its evidence named by place, too. */
  output: z.json().exactOptional(),
  usage: usageSchema,
  durationMs: z.number(),
  promptHash: z.string().nullable(),
  /** Digests of `parts`. */
  shown: shownRecordSchema.nullable(),
  at: z.string(),
});

/** `whence.run/1`: how one run was performed, masked, with all that its models were shown. */
export const runRecordSchema = z.strictObject({
  format: z.literal("whence.run/1"),
  run: z.strictObject({
    ...{ number: z.int(), analyst: z.string(), status: z.string(), plan: runPlanSchema },
  }),
  /** What whoever started it said of stamps that state no offset or year; absent where clocks were surveyed in the app. */
  reading: z.strictObject({ zone: z.string().nullable(), assumedYear: z.int() }).exactOptional(),
  /** What it rested on. */
  files: z.array(z.strictObject({ path: z.string(), sha256: z.string() })),
  /** Decisions of people that stand: a replay knows none of them. */
  decisions: z.int(),
  tasks: z.array(
    z.strictObject({
      ...{ step: z.string(), task: z.string(), performer: z.string() },
      ...{ kind: z.enum(performerKinds), status: z.enum(invocationStatuses) },
      turns: z.array(turnRecordSchema),
    }),
  ),
  /** What was shown, each part once. */
  parts: z.record(z.string(), promptPartSchema),
  /** Of the timeline it left, as documents have it; null while it goes on. */
  claimsHash: z.string().nullable(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;
